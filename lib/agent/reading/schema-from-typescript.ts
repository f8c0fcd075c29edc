import { canonical, type Json } from "../json";
import type { JsonSchema } from "../json-schema";
import { typescriptTokens } from "./typescript-tokens";
import { type Declaration, type Member, parseTypes, type TypeNode } from "./typescript-types";

const maxLength = 200_000;
const maxNodes = 5000;
/** How many levels of a recursive type are expanded. */
const mostWithinItself = 1;

const plain: Record<string, JsonSchema> = {
  string: { type: "string" },
  number: { type: "number" },
  bigint: { type: "integer" },
  boolean: { type: "boolean" },
  object: { type: "object" },
  Date: { type: "string", format: "date-time" },
  URL: { type: "string", format: "uri" },
};
const numeric = new Set(["minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems"]);

/** A comment as a description, and its tags that are schema keywords: `@minimum 1`. */
const said = (comment: string | undefined): JsonSchema => {
  if (!comment) return {};
  const schema: JsonSchema = {};
  const words = comment.replace(/^\s*@(\w+)[ \t]*(.*)$/gm, (_, tag: string, value: string) => {
    const text = value.trim();
    if (numeric.has(tag) && text !== "" && Number.isFinite(Number(text)))
      schema[tag] = Number(text);
    else if ((tag === "format" || tag === "pattern") && text !== "") schema[tag] = text;
    else if (tag === "default" && text !== "") schema.default = jsonOr(text);
    else if (tag === "deprecated") schema.deprecated = true;
    else if (tag === "description") return text;
    return "";
  });
  const description = words.replace(/\n{2,}/g, "\n").trim();
  return { ...(description && { description }), ...schema };
};
const jsonOr = (text: string): Json => {
  try {
    return JSON.parse(text);
  } catch {
    return text.replace(/^(['"`])(.*)\1$/s, "$2");
  }
};

const typeOf = (value: unknown) => (value === null ? "null" : typeof value) as JsonSchema["type"];

/** A union as one schema: literals become an enum, plain types a list of types, anything else `anyOf`. */
const united = (parts: JsonSchema[]): JsonSchema => {
  const variants = [...new Map(parts.map((part) => [canonical(part), part])).values()];
  if (variants.length === 1) return variants[0] ?? {};
  if (variants.some((part) => Object.keys(part).length === 0)) return {};
  const literals = variants.flatMap((part) => (part.enum ? part.enum : []));
  const others = variants.filter((part) => !part.enum && part.type !== "null");
  const hasNull = variants.some((part) => part.type === "null" && !part.enum);
  const values: Json[] = hasNull && literals.length > 0 ? [...literals, null] : literals;
  const types = [...new Set(values.map(typeOf))].flat() as NonNullable<JsonSchema["type"]>;
  const listed: JsonSchema[] =
    values.length > 0
      ? [
          {
            type: types.length === 1 ? (types[0] as JsonSchema["type"]) : types,
            enum: values,
          } as JsonSchema,
        ]
      : [];
  if (others.length === 0) return listed[0] ?? { type: "null" };
  const isPlain = others.every((part) => Object.keys(part).every((key) => key === "type"));
  if (listed.length === 0 && isPlain) {
    const all = others.flatMap(({ type }) => [type].flat());
    return { type: (hasNull ? [...all, "null"] : all) as JsonSchema["type"] };
  }
  const [only] = others;
  if (listed.length === 0 && hasNull && others.length === 1 && only?.type !== undefined)
    return { ...only, type: [...[only.type].flat(), "null"] };
  return {
    anyOf: [
      ...listed,
      ...others,
      ...(hasNull && listed.length === 0 ? [{ type: "null" as const }] : []),
    ],
  };
};

const merged = (parts: JsonSchema[]): JsonSchema => {
  const objects = parts.filter((part) => part.type === "object");
  if (objects.length === 0) return parts[0] ?? {};
  const required = [...new Set(objects.flatMap((part) => part.required ?? []))];
  return Object.assign({}, ...objects, {
    properties: Object.assign({}, ...objects.map(({ properties }) => properties)),
    ...(required.length > 0 && { required }),
  });
};

const isAbsent = (node: TypeNode) =>
  node.is === "name" && ["undefined", "never", "void"].includes(node.name);

const build = (declarations: readonly Declaration[], notes: string[]) => {
  const known = new Map(declarations.map((declaration) => [declaration.name, declaration]));
  let nodes = 0;

  const keysOf = (node: TypeNode | undefined): string[] =>
    node?.is === "union"
      ? node.of.flatMap(keysOf)
      : node?.is === "literal"
        ? [String(node.value)]
        : [];

  const named = (node: Extract<TypeNode, { is: "name" }>, through: string[]): JsonSchema => {
    const { name, of } = node;
    const [first, second] = of;
    const inner = (): JsonSchema => (first ? schema(first, through) : {});
    const found = known.get(name);
    if (found) {
      if (through.filter((one) => one === name).length > mostWithinItself) {
        notes.push(`"${name}" is recursive. It is expanded ${mostWithinItself + 1} levels deep.`);
        return { type: "object" };
      }
      return { ...said(found.comment), ...schema(found.type, [...through, name]) };
    }
    if (Object.hasOwn(plain, name)) return { ...plain[name] };
    if (["any", "unknown", "undefined", "void", "never"].includes(name)) return {};
    if (/^(?:Readonly)?(?:Array|Set)$|^Iterable$/.test(name))
      return { type: "array", items: inner() };
    if (/^(?:Record|Map|ReadonlyMap)$/.test(name)) {
      const value = second ? schema(second, through) : {};
      const keys = keysOf(first);
      return keys.length > 0
        ? {
            type: "object",
            properties: Object.fromEntries(keys.map((key) => [key, value])),
            required: keys,
          }
        : { type: "object", additionalProperties: Object.keys(value).length > 0 ? value : true };
    }
    if (name === "Partial") {
      const { required: _, ...rest } = inner();
      return rest;
    }
    if (name === "Required") {
      const made = inner();
      return { ...made, ...(made.properties && { required: Object.keys(made.properties) }) };
    }
    if (name === "Pick" || name === "Omit") {
      const [made, keys] = [inner(), new Set(keysOf(second))];
      const keeps = (key: string) => keys.has(key) === (name === "Pick");
      const required = made.required?.filter(keeps);
      const { required: _, ...rest } = made;
      const properties = Object.entries(made.properties ?? {}).filter(([key]) => keeps(key));
      return {
        ...rest,
        properties: Object.fromEntries(properties),
        ...(required?.length && { required }),
      };
    }
    if (["Readonly", "Promise", "NonNullable", "Awaited"].includes(name)) return inner();
    notes.push(`"${name}" is not defined here, so any value is accepted for it.`);
    return {};
  };

  const object = (
    members: readonly Member[],
    others: TypeNode | undefined,
    through: string[],
  ): JsonSchema => {
    const properties: [string, JsonSchema][] = [];
    const required: string[] = [];
    for (const { name, optional, type, comment } of members) {
      const parts = type.is === "union" ? type.of : [type];
      const present = parts.filter((part) => !isAbsent(part));
      const made = united(present.map((part) => schema(part, through)));
      properties.push([name, { ...made, ...said(comment) }]);
      if (!optional && present.length === parts.length) required.push(name);
    }
    const rest = others && schema(others, through);
    return {
      type: "object",
      properties: Object.fromEntries(properties),
      ...(required.length > 0 && { required }),
      ...(rest && { additionalProperties: Object.keys(rest).length > 0 ? rest : true }),
    };
  };

  const schema = (node: TypeNode, through: string[]): JsonSchema => {
    nodes += 1;
    if (nodes > maxNodes) throw new SyntaxError("0 The types are too large to be expanded.");
    switch (node.is) {
      case "name":
        return named(node, through);
      case "literal":
        return node.value === null
          ? { type: "null" }
          : { type: typeOf(node.value), enum: [node.value] };
      case "object":
        return object(node.members, node.others, through);
      case "array":
        return { type: "array", items: schema(node.of, through) };
      case "tuple":
        return {
          type: "array",
          items: united(node.of.map((part) => schema(part, through))),
          ...{ minItems: node.of.length, maxItems: node.of.length },
        };
      case "union":
        return united(
          node.of.filter((part) => !isAbsent(part)).map((part) => schema(part, through)),
        );
      case "both":
        return merged(node.of.map((part) => schema(part, through)));
      default:
        return {};
    }
  };
  return schema;
};

const mentioned = (value: unknown): string => JSON.stringify(value);

/** The last declaration that no other one references. */
const mainOf = (declarations: readonly Declaration[]): Declaration | undefined =>
  declarations.findLast(
    ({ name }) =>
      !declarations.some(
        (other) => other.name !== name && mentioned(other.type).includes(`"name":"${name}"`),
      ),
  ) ?? declarations.at(-1);

export type TypeScriptSchema =
  | { schema: JsonSchema; notes: string[] }
  | { problem: string; line: number; column: number };

/**
 * Converts a TypeScript interface, type alias or bare type to JSON Schema. Literals become an enum, `?` and
 * `undefined` make a field optional, comments become descriptions, and tags such as `@minimum` become keywords. A
 * type that is not declared in the text accepts any value and adds a note. Runs in the browser; evaluates nothing.
 */
export const schemaFromTypeScript = (text: string): TypeScriptSchema => {
  if (text.length > maxLength)
    return { problem: "The text is larger than 200 KB.", line: 1, column: 1 };
  try {
    const declarations = parseTypes(typescriptTokens(text));
    const main = mainOf(declarations);
    if (!main) return { problem: "Enter an interface or a type.", line: 1, column: 1 };
    const notes: string[] = [];
    const schema = build(declarations, notes)(main.type, main.name ? [main.name] : []);
    return { schema: { ...said(main.comment), ...schema }, notes: [...new Set(notes)] };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const [, place = "0", problem = error.message] = /^(\d+) ([\s\S]*)$/.exec(error.message) ?? [];
    const before = text.slice(0, Number(place)).split("\n");
    return { problem, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
  }
};
