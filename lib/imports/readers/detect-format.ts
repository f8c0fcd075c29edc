/** Recognizable string formats, most specific first. */
const formatPatterns: [format: string, pattern: RegExp][] = [
  ["date-time", /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:[Zz]|[+-]\d\d:\d\d)$/],
  ["date", /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/],
  ["uuid", /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i],
  ["email", /^[^\s@<>"]{1,64}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/],
  ["ipv4", /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/],
  ["uri", /^[a-z][a-z0-9+.-]*:\/\/[^\s]+$/i],
];

/** Detects the JSON Schema `format` of a string. Returns undefined for plain text. */
export const detectFormat = (text: string): string | undefined =>
  text.length > 2000 ? undefined : formatPatterns.find(([, pattern]) => pattern.test(text))?.[0];
