import { appendPointer, isObject, parsePointer } from "@/lib/schema/json";
import type { AddWarning } from "../import-kind";
import { cutText } from "../truncate";
import { getKeywordKind, listSubschemas } from "./subschemas";

type Schema = Record<string, unknown>;

/** Nested references can expand a small document exponentially, so the total is limited. */
const MAX_RESOLVED = 1000;

const findReference = (root: Schema, reference: string): unknown => {
  if (!reference.startsWith("#")) return undefined;
  let text = reference.slice(1);
  try {
    text = decodeURIComponent(text);
  } catch {
    return undefined;
  }
  let value: unknown = root;
  for (const step of parsePointer(text)) {
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
export const inlineReferences = (root: Schema, addWarning: AddWarning): Schema => {
  if (!listSubschemas(root).some(({ schema }) => typeof schema.$ref === "string")) return root;
  let resolvedCount = 0;
  const inlinedNames = new Set<string>();

  const inlineMap = (value: unknown, path: string, ancestors: readonly string[]): unknown =>
    isObject(value)
      ? Object.fromEntries(
          Object.entries(value).map(([key, child]) => [
            key,
            inlineSchema(child, appendPointer(path, key), ancestors),
          ]),
        )
      : value;

  const inlineSchema = (value: unknown, path: string, ancestors: readonly string[]): unknown => {
    if (Array.isArray(value))
      return value.map((item, index) => inlineSchema(item, appendPointer(path, index), ancestors));
    if (!isObject(value)) return value;
    if (ancestors.length > 0) resolvedCount += 1;
    const { $ref: reference, ...siblings } = value;
    if (typeof reference !== "string") return inlineKeywords(value, path, ancestors);
    const inlinedSiblings = inlineKeywords(siblings, path, ancestors);
    const target = findReference(root, reference);
    const name = JSON.stringify(cutText(reference, 100));
    const dropReference = (reason: string) => {
      addWarning(path, "reference_dropped", `The reference ${name} was removed: ${reason}`);
      return inlinedSiblings;
    };
    if (ancestors.includes(reference)) return dropReference("it is circular.");
    if (!isObject(target)) return dropReference("not found in this schema.");
    if (resolvedCount > MAX_RESOLVED || ancestors.length > 24)
      return dropReference("the expanded schema would be too large.");
    inlinedNames.add(name);
    return {
      ...(inlineSchema(target, path, [...ancestors, reference]) as Schema),
      ...inlinedSiblings,
    };
  };

  const inlineKeywords = (schema: Schema, path: string, ancestors: readonly string[]): Schema =>
    Object.fromEntries(
      Object.entries(schema).map(([keyword, child]) => {
        const kind = getKeywordKind(keyword);
        const childPath = appendPointer(path, keyword);
        if (kind === "keyword") return [keyword, child];
        return [keyword, (kind === "map" ? inlineMap : inlineSchema)(child, childPath, ancestors)];
      }),
    );

  const { $defs: _, definitions: __, ...schema } = root;
  const result = inlineSchema(schema, "", []) as Schema;
  if (inlinedNames.size > 0)
    addWarning(
      "",
      "reference_inlined",
      `${inlinedNames.size === 1 ? "The reference" : "References"} ${[...inlinedNames].slice(0, 5).join(", ")} ${inlinedNames.size === 1 ? "was" : "were"} inlined.`,
    );
  return result;
};
