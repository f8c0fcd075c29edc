import { z } from "zod";
import { isPrototypeName } from "./prototype-name";

/** The limit of every model. */
export const MAX_TOOL_NAME_LENGTH = 64;

/** A name that an author may choose: valid as a function name for every model. */
export const authoredToolNameSchema = z
  .string()
  .regex(
    /^[A-Za-z0-9_-]{1,64}$/,
    "Use 1 to 64 letters, digits, hyphens and underscores, without spaces.",
  );

export const isAuthoredToolName = (name: string): boolean =>
  authoredToolNameSchema.safeParse(name).success;

/** Replaces the characters that an author may not choose: "São Paulo!" becomes "Sao_Paulo". */
export const replaceInvalidCharacters = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .replace(/[^A-Za-z0-9_-]+/g, "_")
    .replace(/^[_-]+|[_-]+$/g, "");

/** Converts a name to one that every model accepts. For Gemini, it starts with a letter. */
export const toAuthoredToolName = (name: string): string => {
  const validName = replaceInvalidCharacters(name);
  const prefixed = /^[A-Za-z]/.test(validName) ? validName : `tool_${validName}`.replace(/_$/, "");
  return prefixed.slice(0, MAX_TOOL_NAME_LENGTH);
};

const toolNamePattern = /^(?!\.{1,2}$)[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}/]+$/u;

/**
 * A stored name. Imported names may contain other characters, as long as a percent-encoded URL can
 * carry them. URL parsers remove the segments "." and "..", encoded or not.
 */
export const toolNameSchema = z
  .string()
  .max(128, "Use at most 128 characters.")
  .regex(
    toolNamePattern,
    "Enter a name other than . and .., without slashes and control characters.",
  )
  // Otherwise the API document's generator would add the flag to the pattern.
  .meta({ pattern: toolNamePattern.source })
  .refine((name) => !isPrototypeName(name), {
    error: ({ input }) => `A tool cannot be named "${input}": JavaScript uses that name itself.`,
    params: { code: "reserved_name" },
  });
