import { isNode, type Node, type Resolve } from "./document-reader-fixture";

export type Profile = "required" | "everything" | "other variants";

/** Merges `allOf` roughly, because the documents use it for references with a description. */
const flatten = (node: unknown, resolve: Resolve): Node => {
  const schema = resolve(node);
  if (!Array.isArray(schema.allOf)) return schema;
  const { allOf, ...own } = schema;
  const parts = [own, ...allOf.map((part) => flatten(part, resolve))];
  return {
    ...Object.assign({}, ...parts.toReversed()),
    properties: Object.assign({}, ...parts.map((part) => part.properties ?? {})),
    required: parts.flatMap((part) => (part.required as string[] | undefined) ?? []),
  };
};

const sampleText = (schema: Node): unknown => {
  if (schema.pattern !== undefined) return schema.example ?? schema.default;
  const samples: Record<string, string> = {
    date: "2026-01-02",
    "date-time": "2026-01-02T03:04:05Z",
    uri: "https://a.example/b?c=d&e",
    email: "a@b.example",
  };
  const text = samples[String(schema.format)] ?? "a b&c=d,é/😀";
  const padded = text.padEnd(Number(schema.minLength ?? 0), "x");
  return padded.slice(0, Number(schema.maxLength ?? 5000)).toWellFormed();
};

const sampleNumber = (schema: Node): number => {
  const minimum = Number(schema.minimum ?? 1);
  const step = Number(schema.multipleOf ?? 1);
  return Math.min(Math.ceil(minimum / step) * step + step, Number(schema.maximum ?? 1e9));
};

/** Creates a function that returns values for the document's schemas, or undefined if it cannot. */
export const createSampler = (resolve: Resolve, profile: Profile) => {
  const sampleObject = (schema: Node, depth: number) => {
    const required = (schema.required as string[] | undefined) ?? [];
    const entries = Object.entries(isNode(schema.properties) ? schema.properties : {})
      .filter(([name]) => required.includes(name) || (profile !== "required" && depth < 4))
      .filter(([, property]) => resolve(property).readOnly !== true)
      .map(([name, property]) => [name, sample(property, depth + 1)] as const);
    if (entries.some(([name, value]) => value === undefined && required.includes(name)))
      return undefined;
    const result = Object.fromEntries(entries.filter(([, value]) => value !== undefined));
    const free = schema.additionalProperties;
    if (isNode(free) && profile !== "required" && depth > 0)
      result["free key&"] = sample(free, depth + 1);
    return result;
  };
  const sample = (node: unknown, depth = 0): unknown => {
    const schema = flatten(node, resolve);
    const isOther = profile === "other variants";
    if (depth > 6) return undefined;
    if (isOther && schema.nullable === true) return null;
    const variants = (schema.anyOf ?? schema.oneOf) as unknown[] | undefined;
    if (variants?.length && schema.properties === undefined && schema.type === undefined)
      return sample(isOther ? variants.at(-1) : variants[0], depth);
    if (Array.isArray(schema.enum)) return isOther ? schema.enum.at(-1) : schema.enum[0];
    if (schema.const !== undefined) return schema.const;
    const type = [schema.type].flat()[0];
    if (type === "object" || schema.properties !== undefined) return sampleObject(schema, depth);
    if (type === "array" || schema.items !== undefined) {
      const item = sample(schema.items ?? {}, depth + 1);
      const count = schema.uniqueItems === true ? 1 : Math.max(2, Number(schema.minItems ?? 0));
      return item === undefined
        ? undefined
        : Array(Math.min(count, Number(schema.maxItems ?? count))).fill(item);
    }
    if (type === "integer" || type === "number") return sampleNumber(schema);
    if (type === "boolean") return !isOther;
    return sampleText(schema);
  };
  return sample;
};
