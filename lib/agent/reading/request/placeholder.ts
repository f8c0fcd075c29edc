import { isReservedName, suggestName } from "../../json-schema";

/** Names with special characters are written as JSON strings, with escaped braces, which would end the placeholder. */
const step = (name: string): string => {
  if (/^[\w$-]+$/.test(name)) return `.${name}`;
  const quoted = JSON.stringify(name).replaceAll("{", "\\u007b").replaceAll("}", "\\u007d");
  return `[${quoted}]`;
};

/** The placeholder for a parameter, or for a value inside it. */
export const parameterPlaceholder = (...path: string[]): string =>
  `{{params${path.map(step).join("")}}}`;

export const credentialPlaceholder = (service: string, field: string): string =>
  `{{credentials.${service}.${field}}}`;

/** Escapes the braces in a text, so that they are not read as placeholders. */
export const literal = (text: string): string => text.replaceAll("{{", "\\{{");

/**
 * Converts a name to an unused parameter name that every model accepts: at most 64 letters, digits, `_` and `-`, not
 * reserved. `place` becomes a prefix when the name is taken.
 */
export const parameterName = (
  given: string,
  taken: { has(name: string): boolean },
  toolName: string,
  place = "",
): string => {
  const plain = given
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .replace(/[^A-Za-z0-9_-]+/g, "_")
    .replace(/^[_-]+|[_-]+$/g, "")
    .slice(0, 64);
  const name = isReservedName(plain) ? suggestName(plain, toolName).slice(0, 64) : plain || "value";
  if (!taken.has(name)) return name;
  const stem = place ? `${place}_${name}`.slice(0, 60) : name.slice(0, 60);
  let free = place ? stem : `${stem}_2`;
  for (let count = 2; taken.has(free); count += 1) free = `${stem}_${count}`;
  return free;
};

/** Converts a name to an unused tool name that every model accepts. */
export const toolNameFrom = (given: string, taken: { has(name: string): boolean }): string => {
  const plain = given
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .replace(/[^A-Za-z0-9_-]+/g, "_")
    .replace(/_{2,}/g, "_")
    .replace(/^[_-]+|[_-]+$/g, "");
  const named = (/^[A-Za-z]/.test(plain) ? plain : `tool_${plain}`.replace(/_$/, "")).slice(0, 64);
  let free = named;
  for (let count = 2; taken.has(free); count += 1)
    free = `${named.slice(0, 64 - `_${count}`.length)}_${count}`;
  return free;
};
