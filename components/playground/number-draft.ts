/** What a person has typed into a number's field: a number, nothing, or why it is neither yet. */
export type NumberDraft = { value: number | undefined; problem?: string };

const finished = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const begun = /^[+-]?\d*\.?\d*(?:e[+-]?\d*)?$/i;

/**
 * Reads a number without rounding it: an integer that JavaScript cannot hold exactly is refused, since the tool
 * would get another one than was typed.
 */
export function readNumber(text: string, { integer = false } = {}): NumberDraft {
  const typed = text.trim();
  if (typed === "") return { value: undefined };
  if (!finished.test(typed)) {
    const problem = begun.test(typed)
      ? "Finish the number."
      : "Write a number, such as 12 or -0.5.";
    return { value: undefined, problem };
  }
  const value = Number(typed);
  if (!Number.isFinite(value)) return { value: undefined, problem: "This number is too large." };
  const whole = /^[+-]?\d+$/.test(typed);
  if (whole && !Number.isSafeInteger(value))
    return {
      value: undefined,
      problem: `Whole numbers are exact up to ${Number.MAX_SAFE_INTEGER.toLocaleString("en")}; this one would change on the way.`,
    };
  if (integer && !Number.isInteger(value)) return { value, problem: "Write a whole number." };
  return { value };
}

/** Whether the text still spells the value, so that "1.0" is not rewritten to "1" while someone types. */
export const spells = (text: string, value: unknown): boolean => readNumber(text).value === value;
