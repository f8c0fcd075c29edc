import type { FieldStyle, PathStyle, SimpleStyle } from "@/lib/agent/handlers/value-style";
import { isObject } from "@/lib/schema/json";
import { toText } from "./template-filler";

/**
 * What one name sends: strings to encode separately and join. `suffix` extends the field's name.
 */
type WrittenField = { suffix: string; texts: string[]; separator: string };

const separators: Record<NonNullable<FieldStyle["style"]>, string> = {
  form: ",",
  spaceDelimited: " ",
  pipeDelimited: "|",
  tabDelimited: "\t",
  deepObject: "",
  json: "",
};

const isMissing = (value: unknown) => value === undefined || value === null;
const isContainer = (value: unknown) => Array.isArray(value) || isObject(value);
const single = (text: string, suffix = ""): WrittenField => ({
  suffix,
  texts: [text],
  separator: "",
});

const writeNested = (value: unknown, suffix: string): WrittenField[] => {
  if (isMissing(value)) return [];
  if (Array.isArray(value))
    return value.flatMap((item, index) =>
      // Only a list of objects needs indices, to tell which object a field belongs to.
      writeNested(item, `${suffix}[${isContainer(item) ? index : ""}]`),
    );
  if (isObject(value))
    return Object.entries(value).flatMap(([key, item]) => writeNested(item, `${suffix}[${key}]`));
  return [single(toText(value), suffix)];
};

const listEntries = (value: object): [key: string, item: unknown][] =>
  Object.entries(value).filter(([, item]) => !isMissing(item));

/**
 * Writes a value as fields of a query or form. Null and absent members are skipped (RFC 6570 §2.3).
 * An object whose keys would become names themselves is written as JSON, because a value must not
 * add a parameter.
 */
export const writeField = (
  value: unknown,
  { style = "form", explode }: FieldStyle,
): WrittenField[] => {
  if (isMissing(value)) return [];
  if (style === "json") return [single(JSON.stringify(value))];
  if (style === "deepObject") return writeNested(value, "");
  const isExploded = explode ?? style === "form";
  const separator = separators[style];
  if (Array.isArray(value)) {
    const texts = value.filter((item) => !isMissing(item)).map(toText);
    if (isExploded) return texts.map((text) => single(text));
    return texts.length > 0 ? [{ suffix: "", texts, separator }] : [];
  }
  if (!isObject(value) || isExploded) return [single(toText(value))];
  const texts = listEntries(value).flatMap(([key, item]) => [key, toText(item)]);
  return texts.length > 0 ? [{ suffix: "", texts, separator }] : [];
};

type Encode = (text: string) => string;

const writeMembers = (value: unknown, explode: boolean | undefined, encode: Encode): string[] => {
  if (Array.isArray(value))
    return value.filter((item) => !isMissing(item)).map((item) => encode(toText(item)));
  if (!isObject(value)) return [encode(toText(value))];
  return listEntries(value).flatMap(([key, item]) => {
    const pair = [encode(key), encode(toText(item))];
    return explode ? [pair.join("=")] : pair;
  });
};

/** Writes a value for a header: `a,b`, or `key,value` (with `explode`: `key=value`). */
export const writeSimple = (value: unknown, { explode }: SimpleStyle): string =>
  writeMembers(value, explode, (text) => text).join(",");

/** Writes a value for a path segment, like RFC 6570 for `{name}`, `{.name}` and `{;name}`. */
export const writeInPath = (
  value: unknown,
  { name, style, explode }: PathStyle,
  encode: Encode,
): string => {
  const members = writeMembers(value, explode, encode);
  if (style === "simple") return members.join(",");
  if (members.length === 0) return "";
  if (style === "label") return `.${members.join(explode ? "." : ",")}`;
  const prefix = `;${encode(name)}=`;
  if (!explode) return prefix + members.join(",");
  return members.map((member) => (isObject(value) ? `;${member}` : prefix + member)).join("");
};
