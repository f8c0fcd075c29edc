export type Redact = <T>(value: T) => T;

const mark = "•••";
/** Shorter values would blot out ordinary text. */
const shortest = 6;

const spellings = (secret: string): string[] => {
  const bytes = new TextEncoder().encode(secret);
  const base64 = btoa(String.fromCharCode(...bytes)).replace(/=+$/, "");
  return [
    secret,
    base64,
    base64.replaceAll("+", "-").replaceAll("/", "_"),
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
  ];
};

/** Replaces every spelling of the secrets inside any JSON value: raw, base64, percent-encoded, JSON-escaped. */
export const createRedact = (secrets: readonly string[]): Redact => {
  const needles = [...new Set(secrets.filter((s) => s.length >= shortest).flatMap(spellings))].sort(
    (a, b) => b.length - a.length,
  );
  if (needles.length === 0) return (value) => value;
  const text = (value: string) =>
    needles.reduce((line, needle) => line.replaceAll(needle, mark), value);
  const walk = (value: unknown): unknown => {
    if (typeof value === "string") return text(value);
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [text(key), walk(item)]));
  };
  return <T>(value: T) => walk(value) as T;
};
