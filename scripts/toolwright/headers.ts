import { UsageError } from "./command.ts";

export type Headers = Record<string, string>;

export const headerOption = {
  type: "string",
  multiple: true,
  value: "<name: value>",
  description: "A header for the agent, such as a variable (x-…) or a bearer token",
} as const;

export const readHeaders = (lines: readonly string[]): Headers =>
  Object.fromEntries(
    lines.map((line) => {
      const [, name, value] = /^([\w!#$%&'*+.^`|~-]+):[ \t]*(.*)$/.exec(line) ?? [];
      // The value is not repeated, because it may be a secret.
      if (name === undefined || value === undefined || /[^\P{Cc}\t]/u.test(value))
        throw new UsageError('--header must be "name: value".');
      return [name.toLowerCase(), value.trim()];
    }),
  );

/**
 * Encodes values as UTF-8, which agents expect in variables. `fetch` sends each character of a
 * header as one byte.
 */
export const encodeHeaders = (headers: Headers): Headers =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Buffer.from(value).toString("latin1")]),
  );
