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
      if (name === undefined || value === undefined || !/^[\t\x20-\x7e]*$/.test(value))
        throw new UsageError('--header must be "name: value".');
      return [name.toLowerCase(), value.trim()];
    }),
  );
