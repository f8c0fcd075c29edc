const MIN_DIFFERENT_CHARACTERS = 8;

/** Why a secret is too easy to guess: 32 equal letters are long enough. Undefined for a good one; `name` is its variable. */
export const findWeakness = (name: string, secret: string): string | undefined =>
  new Set(secret).size < MIN_DIFFERENT_CHARACTERS
    ? `${name} must contain at least ${MIN_DIFFERENT_CHARACTERS} different characters, such as 32 random ones.`
    : undefined;
