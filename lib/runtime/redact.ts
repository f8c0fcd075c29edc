import { type Spelling, spellingsOf } from "./spellings";

export type Redact = <T>(value: T) => T;

const mark = "•••";

const literally = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/** Replaces one spelling; a text that does not hold it costs no more than the search. */
const replacer = ({ text, edges }: Spelling) => {
  if (!edges.before && !edges.after) return (line: string) => line.replaceAll(text, mark);
  const digit = "[A-Za-z0-9+/_-]?";
  let pattern: RegExp | undefined;
  return (line: string) => {
    if (!line.includes(text)) return line;
    pattern ??= new RegExp(
      `${edges.before ? digit : ""}${literally(text)}${edges.after ? digit : ""}`,
      "g",
    );
    return line.replace(pattern, mark);
  };
};

/** Replaces every spelling of the secrets (`spellingsOf`) inside any JSON value, keys included. */
export const createRedact = (secrets: readonly string[]): Redact => {
  if (secrets.length === 0) return (value) => value;
  const spellings = [...new Set(secrets)].flatMap(spellingsOf);
  if (spellings.length === 0) return (value) => value;
  const replacers = spellings.sort((a, b) => b.text.length - a.text.length).map(replacer);
  const text = (value: string) => replacers.reduce((line, replace) => replace(line), value);
  const walk = (value: unknown): unknown => {
    if (typeof value === "string") return text(value);
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [text(key), walk(item)]));
  };
  return <T>(value: T) => walk(value) as T;
};
