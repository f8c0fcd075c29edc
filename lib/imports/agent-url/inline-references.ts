import { isObject, pointer, pointerSteps } from "@/lib/agent/json";
import type { Say } from "../import-kind";
import { levelsOf, placeUnder } from "./schema-places";

type Schema = Record<string, unknown>;

/** References can multiply a small document without end, so what they may bring in is counted. */
const maxBrought = 1000;

const lookUp = (root: Schema, reference: string): unknown => {
  if (!reference.startsWith("#")) return undefined;
  let text = reference.slice(1);
  try {
    text = decodeURIComponent(text);
  } catch {
    return undefined;
  }
  let value: unknown = root;
  for (const step of pointerSteps(text)) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, step))
      return undefined;
    value = Reflect.get(value, step);
  }
  return value;
};

/**
 * Puts what `$ref` names in its place, for references into the same document, and takes the definitions away.
 * A reference that leads nowhere, abroad or back into itself is left out with a warning.
 */
export const inlineReferences = (root: Schema, say: Say): Schema => {
  if (!levelsOf(root).some(({ schema }) => typeof schema.$ref === "string")) return root;
  let brought = 0;
  const inlined = new Set<string>();

  const inMap = (value: unknown, path: string, through: readonly string[]): unknown =>
    isObject(value)
      ? Object.fromEntries(
          Object.entries(value).map(([key, child]) => [
            key,
            inSchema(child, pointer(path, key), through),
          ]),
        )
      : value;

  const inSchema = (value: unknown, path: string, through: readonly string[]): unknown => {
    if (Array.isArray(value))
      return value.map((item, index) => inSchema(item, pointer(path, index), through));
    if (!isObject(value)) return value;
    if (through.length > 0) brought += 1;
    const { $ref: reference, ...others } = value;
    if (typeof reference !== "string") return inKeywords(value, path, through);
    const rest = inKeywords(others, path, through);
    const target = lookUp(root, reference);
    const name = JSON.stringify(reference.slice(0, 100));
    const leftOut = (why: string) => {
      say(path, "reference_dropped", `The reference ${name} was left out: ${why}`);
      return rest;
    };
    if (through.includes(reference)) return leftOut("it leads back into itself.");
    if (!isObject(target)) return leftOut("nothing in this schema has that name.");
    if (brought > maxBrought || through.length > 24)
      return leftOut("the references bring in too much.");
    inlined.add(name);
    return { ...(inSchema(target, path, [...through, reference]) as Schema), ...rest };
  };

  const inKeywords = (schema: Schema, path: string, through: readonly string[]): Schema =>
    Object.fromEntries(
      Object.entries(schema).map(([keyword, child]) => {
        const place = placeUnder(keyword);
        const at = pointer(path, keyword);
        if (place === "keyword") return [keyword, child];
        return [keyword, (place === "map" ? inMap : inSchema)(child, at, through)];
      }),
    );

  const { $defs: _, definitions: __, ...schema } = root;
  const result = inSchema(schema, "", []) as Schema;
  if (inlined.size > 0)
    say(
      "",
      "reference_inlined",
      `What ${[...inlined].slice(0, 5).join(", ")} name${inlined.size === 1 ? "s" : ""} was written out in its place.`,
    );
  return result;
};
