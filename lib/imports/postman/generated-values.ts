/** Variables whose value is generated for each request, with an example of each. */
const examples: Record<string, string> = {
  guid: "3fa85f64-5717-4562-b3fc-2c963f66afa6",
  randomUUID: "3fa85f64-5717-4562-b3fc-2c963f66afa6",
  timestamp: "1767225600",
  isoTimestamp: "2026-01-01T00:00:00.000Z",
  randomInt: "42",
  randomBoolean: "true",
  randomEmail: "ada@example.com",
  randomExampleEmail: "ada@example.com",
  randomUrl: "https://example.com",
  randomIP: "192.0.2.1",
};

const pattern = /\{\{\s*\$(\w+)\s*\}\}/g;

/**
 * Whether a string contains a value that is generated for each request, which HTTP tools cannot do.
 */
export const hasGeneratedValue = (text: string): boolean => text.search(pattern) !== -1;

/** Whether a string is nothing but such a value. */
export const isGeneratedValue = (text: string): boolean => /^\s*\{\{\s*\$\w+\s*\}\}\s*$/.test(text);

/**
 * Replaces generated values with examples, or with text such as `<first name>` that stands for a
 * value to enter.
 */
export const fillGeneratedValues = (text: string): string =>
  text.replace(pattern, (_, name: string) => {
    if (Object.hasOwn(examples, name)) return examples[name] ?? "";
    const words = name.replace(/^random/, "").replace(/([a-z0-9])([A-Z])/g, "$1 $2");
    return `<${words.toLowerCase() || "value"}>`;
  });

export const describeGeneratedValue = (what: string, value: string): string =>
  `${what} was skipped: ${value.match(pattern)?.[0] ?? "its value"} is generated for each request. Add a parameter for it, or write the tool in JavaScript.`;
