const reserved = new Set(
  `arguments async await boolean break case catch class const continue debugger default delete do else enum
  eval export extends false finally for function if implements import in instanceof interface let new null
  number object package private protected public return static string super switch symbol this throw true
  try type typeof undefined unknown var void while with yield any never`.split(/\s+/),
);

const wordsOf = (name: string) => name.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
const capital = (word: string) => `${word[0]?.toUpperCase()}${word.slice(1)}`;

const uniqueIn = (taken: Set<string>, stem: string, ending = ""): string => {
  let name = `${stem}${ending}`;
  for (let count = 2; taken.has(name) || reserved.has(name); count++)
    name = `${stem}${count}${ending}`;
  taken.add(name);
  return name;
};

/** Turns `send-message` into a valid name such as `sendMessage` that is not in `usedNames`, and adds it there. */
export const valueName = (name: string, taken: Set<string>): string => {
  const [first = "tool", ...rest] = wordsOf(name);
  const stem = `${first[0]?.toLowerCase()}${first.slice(1)}${rest.map(capital).join("")}`;
  return uniqueIn(taken, /^\d/.test(stem) ? `_${stem}` : stem);
};

/** Turns `send-message` into a unique type name such as `SendMessageParams`, and adds it to `usedNames`. */
export const typeName = (name: string, ending: string, taken: Set<string>): string => {
  const stem = wordsOf(name).map(capital).join("") || "Tool";
  return uniqueIn(taken, /^\d/.test(stem) ? `_${stem}` : stem, ending);
};

/** Quotes a property name if necessary. */
export const propertyName = (name: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
