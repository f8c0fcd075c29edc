const isWellFormed = (value: unknown): boolean => {
  if (typeof value === "string") return value.isWellFormed();
  if (typeof value !== "object" || value === null) return true;
  if (Array.isArray(value)) return value.every(isWellFormed);
  for (const key in value)
    if (!key.isWellFormed() || !isWellFormed(Reflect.get(value, key))) return false;
  return true;
};

const copyWellFormed = (value: unknown): unknown => {
  if (typeof value === "string") return value.toWellFormed();
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(copyWellFormed);
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key.toWellFormed(), copyWellFormed(item)]),
  );
};

/**
 * Replaces lone surrogates in a JSON value, including its keys, with U+FFFD, because strict parsers
 * refuse JSON that contains one. A value without any is returned itself.
 */
export const toWellFormed = <Value>(value: Value): Value =>
  isWellFormed(value) ? value : (copyWellFormed(value) as Value);
