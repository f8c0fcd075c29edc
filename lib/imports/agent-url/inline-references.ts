import { isObject, pointer, pointerSteps } from "@/lib/agent/json";
import type { Say } from "../import-kind";
import { levelsOf, placeUnder } from "./schema-places";

type Schema = Record<string, unknown>;

/** Nested references can expand a small document exponentially, so the total is limited. */
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
 * Inlines references within the same schema and removes the definitions. References that are external,
 * circular or not found are removed with a warning.
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
      say(path, "reference_dropped", `The reference ${name} was removed: ${why}`);
      return rest;
    };
    if (through.includes(reference)) return leftOut("it is circular.");
    if (!isObject(target)) return leftOut("not found in this schema.");
    if (brought > maxBrought || through.length > 24)
      return leftOut("the expanded schema would be too large.");
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
      `${inlined.size === 1 ? "The reference" : "References"} ${[...inlined].slice(0, 5).join(", ")} ${inlined.size === 1 ? "was" : "were"} inlined.`,
    );
  return result;
};
