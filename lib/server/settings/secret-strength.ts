const MIN_DIFFERENT_CHARACTERS = 8;

/**
 * Explains why a secret is too easy to guess. For example, 32 equal letters are long enough, but
 * weak. Returns undefined for a strong one. `name` is its variable.
 */
export const findWeakness = (name: string, secret: string): string | undefined =>
  new Set(secret).size < MIN_DIFFERENT_CHARACTERS
    ? `${name} must contain at least ${MIN_DIFFERENT_CHARACTERS} different characters, such as 32 random ones.`
    : undefined;
