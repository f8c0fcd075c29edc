import { createUniqueNames } from "@/lib/agent/unique-names";

const keywords = new Set(
  `False None True and as assert async await break class continue def del elif else except finally for from
  global if import in is lambda nonlocal not or pass raise return try while with yield`.split(
    /\s+/,
  ),
);

/**
 * Names that the class itself uses. A method with the name of a type would hide that type from the
 * annotations of all methods.
 */
const reservedMethods = new Set(["self", "call", "dict", "float", "list", "object", "str"]);

const splitWords = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .split(/[^A-Za-z\d]+/)
    .filter((word) => word !== "");

/**
 * Turns `sendMessage` into `send_message`, made unique among `usedNames`. Adds the result to
 * `usedNames`.
 */
export const toMethodName = (name: string, usedNames: Set<string>): string => {
  const words = splitWords(name).map((word) => word.toLowerCase());
  const stem = words.join("_") || "tool";
  const start = /^\d/.test(stem) ? `tool_${stem}` : stem;
  let result = keywords.has(start) || reservedMethods.has(start) ? `${start}_` : start;
  for (let count = 2; usedNames.has(result); count++) result = `${start}_${count}`;
  usedNames.add(result);
  return result;
};

/** Creates a function that makes the names of classes unique. */
export const createClassNames = (reservedNames: readonly string[]): ((name: string) => string) =>
  createUniqueNames([...reservedNames, ...keywords], { separator: "" });

/** Turns `to-address` into `ToAddress` after the prefix. */
export const toClassName = (prefix: string, name: string): string => {
  const words = splitWords(name).map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`);
  const stem = `${prefix}${words.join("")}`;
  return /^[A-Za-z]/.test(stem) ? stem : `Tool${stem}`;
};

/**
 * Whether a class body can declare the name. Python mangles names there that begin with two
 * underscores.
 */
export const isFieldName = (name: string): boolean =>
  /^[A-Za-z_]\w*$/.test(name) && !name.startsWith("__") && !keywords.has(name);
