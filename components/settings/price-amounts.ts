import type { NewModelPrice } from "@/components/queries/models";

/** The three amounts of a price, in table order. */
export const priceAmounts = [
  { key: "input", label: "Input" },
  { key: "cachedInput", label: "Cached input" },
  { key: "output", label: "Output" },
] as const;
type AmountKey = (typeof priceAmounts)[number]["key"];

/** The amounts while they are being edited. They may be invalid. */
export type AmountTexts = Record<AmountKey, string>;

/** Formats an amount with at most six decimals, so that fractions of cents are shown as entered. */
export const formatAmount = (amount: number): string =>
  amount.toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 6 });

// Elsewhere, a comma is the decimal separator: "1,5" must not become 15.
const amountPattern = /^\$?((?:\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d*)?|\.\d+)$/;

export const AMOUNT_PROBLEM = "Enter an amount, such as 1.50.";

/** Parses an amount. Returns undefined if the text is not an amount. */
export const parseAmount = (text: string): number | undefined => {
  const digits = amountPattern.exec(text.trim())?.[1];
  return digits === undefined ? undefined : Number(digits.replaceAll(",", ""));
};

/** Parses all amounts. Returns undefined if any of them is invalid. */
export const parseAmounts = (texts: AmountTexts): Pick<NewModelPrice, AmountKey> | undefined => {
  const [input, cachedInput, output] = priceAmounts.map(({ key }) => parseAmount(texts[key]));
  return input === undefined || cachedInput === undefined || output === undefined
    ? undefined
    : { input, cachedInput, output };
};
