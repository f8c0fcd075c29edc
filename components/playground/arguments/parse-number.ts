/** The parsed text of a number field: a number, nothing, or a reason why it is not a number yet. */
type NumberDraft = { value: number | undefined; problem?: string };

const completeNumber = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
const partialNumber = /^[+-]?\d*(?:\.\d*)?(?:e[+-]?\d*)?$/i;

/**
 * Parses a number without rounding it. Rejects integers beyond JavaScript's safe range, because the
 * tool would receive a different number than was typed.
 */
export function parseNumber(text: string, { integer = false } = {}): NumberDraft {
  const trimmed = text.trim();
  if (trimmed === "") return { value: undefined };
  if (!completeNumber.test(trimmed)) {
    const problem = partialNumber.test(trimmed)
      ? "Incomplete number."
      : "Enter a number, such as 12 or -0.5.";
    return { value: undefined, problem };
  }
  const value = Number(trimmed);
  if (!Number.isFinite(value)) return { value: undefined, problem: "The number is too large." };
  const isIntegerText = /^[+-]?\d+$/.test(trimmed);
  if (isIntegerText && !Number.isSafeInteger(value))
    return {
      value: undefined,
      problem: `Integers are exact up to ${Number.MAX_SAFE_INTEGER.toLocaleString("en")}; this one would be rounded.`,
    };
  if (integer && !Number.isInteger(value)) return { value, problem: "Enter an integer." };
  return { value };
}

/**
 * Whether the text parses to the value, so that "1.0" is not rewritten to "1" while someone is
 * typing.
 */
export const parsesTo = (text: string, value: unknown): boolean =>
  parseNumber(text).value === value;
