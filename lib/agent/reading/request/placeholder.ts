import { isReservedName, suggestName } from "../../json-schema";

/** Braces would end the placeholder, and blanks at the ends would be trimmed: both are spelled as in JSON. */
const step = (name: string): string => {
  if (/^[\w$-]+$/.test(name)) return `.${name}`;
  const quoted = JSON.stringify(name).replaceAll("{", "\\u007b").replaceAll("}", "\\u007d");
  return `[${quoted}]`;
};

/** The placeholder for a parameter, or for what stands within it. */
export const parameterPlaceholder = (...path: string[]): string =>
  `{{params${path.map(step).join("")}}}`;

export const credentialPlaceholder = (service: string, field: string): string =>
  `{{credentials.${service}.${field}}}`;

/** Braces in a text that must stay as they are. */
export const literal = (text: string): string => text.replaceAll("{{", "\\{{");

/**
 * A parameter's name that every model takes: letters, digits, `_` and `-`, at most 64, not reserved and not
 * taken. `place` is put before a name that is taken.
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

/** A tool's name that every model takes, not taken yet. */
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
