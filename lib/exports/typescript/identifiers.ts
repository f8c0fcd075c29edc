const reservedWords = new Set(
  `arguments async await boolean break case catch class const continue debugger default delete do else enum
  eval export extends false finally for function if implements import in instanceof interface let new null
  number object package private protected public return static string super switch symbol this throw true
  try type typeof undefined unknown var void while with yield any never`.split(/\s+/),
);

const splitWords = (name: string) => name.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
const capitalize = (word: string) => `${word[0]?.toUpperCase()}${word.slice(1)}`;

const toUniqueName = (usedNames: Set<string>, stem: string, suffix = ""): string => {
  let name = `${stem}${suffix}`;
  for (let count = 2; usedNames.has(name) || reservedWords.has(name); count++)
    name = `${stem}${count}${suffix}`;
  usedNames.add(name);
  return name;
};

/**
 * Turns `send-message` into a valid, unique name such as `sendMessage`, and adds it to `usedNames`.
 */
export const toValueName = (name: string, usedNames: Set<string>): string => {
  const [first = "tool", ...rest] = splitWords(name);
  const stem = `${first[0]?.toLowerCase()}${first.slice(1)}${rest.map(capitalize).join("")}`;
  return toUniqueName(usedNames, /^\d/.test(stem) ? `_${stem}` : stem);
};

/**
 * Turns `send-message` into a unique type name such as `SendMessageParams`, and adds it to
 * `usedNames`.
 */
export const toTypeName = (name: string, suffix: string, usedNames: Set<string>): string => {
  const stem = splitWords(name).map(capitalize).join("") || "Tool";
  return toUniqueName(usedNames, /^\d/.test(stem) ? `_${stem}` : stem, suffix);
};

/**
 * Returns a member's key in an object literal, where a plain `__proto__` would set the prototype.
 */
export const toMemberKey = (name: string): string =>
  name === "__proto__" ? '["__proto__"]' : toPropertyName(name);

/** Quotes a property name if necessary. */
export const toPropertyName = (name: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
