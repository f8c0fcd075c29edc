/** Limits in characters. The server rejects passwords outside them. */
export const MIN_PASSWORD_LENGTH = 10;
export const MAX_PASSWORD_LENGTH = 128;

type PasswordStrength = {
  /** 0 too short, 1 guessable, 2 good, 3 strong. */
  level: 0 | 1 | 2 | 3;
  message: string;
};

const COMMON_PATTERNS =
  /(.)\1{3,}|0123|1234|2345|3456|4567|5678|6789|abcd|qwer|asdf|pass(word|wort)?|letmein/i;

/**
 * Estimates a password's strength, roughly, to help people choose one. It is not a guarantee.
 * `personalWords` are strings that an attacker would try first: the name and the e-mail address.
 */
export function passwordStrength(
  password: string,
  personalWords: readonly string[],
): PasswordStrength {
  if (password.length < MIN_PASSWORD_LENGTH) {
    return {
      level: 0,
      message: `Use at least ${MIN_PASSWORD_LENGTH} characters. A few unrelated words work well.`,
    };
  }
  const lower = password.toLowerCase();
  const words = personalWords.flatMap((word) => word.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  if (words.some((word) => word.length > 3 && lower.includes(word))) {
    return { level: 1, message: "Easy to guess: it contains your name or e-mail address." };
  }
  if (COMMON_PATTERNS.test(password) || new Set(lower).size < 7) {
    return {
      level: 1,
      message: "Easy to guess: it contains a common word or sequence.",
    };
  }
  if (password.length >= 18) return { level: 3, message: "Strong: long and hard to guess." };
  return { level: 2, message: "Good. A longer one is even stronger." };
}
