/** The server refuses shorter and longer ones. */
export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;

export type PasswordStrength = {
  /** 0 too short or given away, 1 guessable, 2 good, 3 strong. */
  level: 0 | 1 | 2 | 3;
  sentence: string;
};

const RUNS =
  /(.)\1{3,}|0123|1234|2345|3456|4567|5678|6789|abcd|qwer|asdf|pass(word|wort)?|letmein/i;

/**
 * A rough judgement in a sentence; it helps to choose and promises nothing.
 * `known` are words an attacker would try first: the name, the e-mail address.
 */
export function passwordStrength(
  password: string,
  known: readonly string[] = [],
): PasswordStrength {
  if (password.length < PASSWORD_MIN) {
    return {
      level: 0,
      sentence: `Use at least ${PASSWORD_MIN} characters. A few unrelated words make a good one.`,
    };
  }
  const lower = password.toLowerCase();
  const words = known.flatMap((word) => word.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  if (words.some((word) => word.length > 3 && lower.includes(word))) {
    return { level: 1, sentence: "Easy to guess: it contains your name or e-mail address." };
  }
  if (RUNS.test(password) || new Set(lower).size < 7) {
    return {
      level: 1,
      sentence: "Easy to guess: it contains a row or a word that many people use.",
    };
  }
  if (password.length >= 18) return { level: 3, sentence: "Strong: long and hard to guess." };
  return { level: 2, sentence: "Good. Longer is stronger still." };
}
