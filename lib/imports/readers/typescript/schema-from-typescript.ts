import type { Json } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { getLiteralType, toUnionSchema } from "../union-schema";
import { TypeScriptSyntaxError } from "./typescript-syntax-error";
import { tokenizeTypeScript } from "./typescript-tokens";
import { type Declaration, type Member, parseTypes, type TypeNode } from "./typescript-types";

const MAX_LENGTH = 200_000;
const MAX_NODES = 5000;
/** How many levels of a recursive type are expanded. */
const MAX_RECURSION = 1;

const plainTypes: Record<string, JsonSchema> = {
  string: { type: "string" },
  number: { type: "number" },
  bigint: { type: "integer" },
  boolean: { type: "boolean" },
  object: { type: "object" },
  Date: { type: "string", format: "date-time" },
  URL: { type: "string", format: "uri" },
};
const numericKeywords = new Set([
  "minimum",
  "maximum",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
]);

/**
 * Parses a comment into a description and the tags that are schema keywords, such as `@minimum 1`.
 */
const parseComment = (comment: string | undefined): JsonSchema => {
  if (!comment) return {};
  const schema: JsonSchema = {};
  const plainText = comment.replace(/^\s*@(\w+)[ \t]*(.*)$/gm, (_, tag: string, value: string) => {
    const text = value.trim();
    if (numericKeywords.has(tag) && text !== "" && Number.isFinite(Number(text)))
      schema[tag] = Number(text);
    else if ((tag === "format" || tag === "pattern") && text !== "") schema[tag] = text;
    else if (tag === "default" && text !== "") schema.default = parseJsonOrText(text);
    else if (tag === "deprecated") schema.deprecated = true;
    else if (tag === "description") return text;
    return "";
  });
  const description = plainText.replace(/\n{2,}/g, "\n").trim();
  return { ...(description && { description }), ...schema };
};
const parseJsonOrText = (text: string): Json => {
  try {
    return JSON.parse(text);
  } catch {
    return text.replace(/^(['"`])(.*)\1$/s, "$2");
  }
};

const mergeObjectSchemas = (parts: JsonSchema[]): JsonSchema => {
  const objects = parts.filter((part) => part.type === "object");
  if (objects.length === 0) return parts[0] ?? {};
  const required = [...new Set(objects.flatMap((part) => part.required ?? []))];
  return Object.assign({}, ...objects, {
    properties: Object.assign({}, ...objects.map(({ properties }) => properties)),
    ...(required.length > 0 && { required }),
  });
};

const isUndefinedType = (node: TypeNode) =>
  node.kind === "name" && ["undefined", "never", "void"].includes(node.name);

const createConverter = (declarations: readonly Declaration[], notes: string[]) => {
  const declarationsByName = new Map(
    declarations.map((declaration) => [declaration.name, declaration]),
  );
  let nodes = 0;

  const getLiteralKeys = (node: TypeNode | undefined): string[] => {
    if (node?.kind === "union") return node.of.flatMap(getLiteralKeys);
    return node?.kind === "literal" ? [String(node.value)] : [];
  };

  const convertReference = (
    node: Extract<TypeNode, { kind: "name" }>,
    ancestors: string[],
  ): JsonSchema => {
    const { name, of } = node;
    const [first, second] = of;
    const inner = (): JsonSchema => (first ? convertType(first, ancestors) : {});
    const declaration = declarationsByName.get(name);
    if (declaration) {
      if (ancestors.filter((one) => one === name).length > MAX_RECURSION) {
        notes.push(`"${name}" is recursive. It is expanded ${MAX_RECURSION + 1} levels deep.`);
        return { type: "object" };
      }
      return {
        ...parseComment(declaration.comment),
        ...convertType(declaration.type, [...ancestors, name]),
      };
    }
    if (Object.hasOwn(plainTypes, name)) return { ...plainTypes[name] };
    if (["any", "unknown", "undefined", "void", "never"].includes(name)) return {};
    if (/^(?:Readonly)?(?:Array|Set)$|^Iterable$/.test(name))
      return { type: "array", items: inner() };
    if (/^(?:Record|Map|ReadonlyMap)$/.test(name)) {
      const value = second ? convertType(second, ancestors) : {};
      const keys = getLiteralKeys(first);
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
      const converted = inner();
      return {
        ...converted,
        ...(converted.properties && { required: Object.keys(converted.properties) }),
      };
    }
    if (name === "Pick" || name === "Omit") {
      const converted = inner();
      const keys = new Set(getLiteralKeys(second));
      const isKept = (key: string) => keys.has(key) === (name === "Pick");
      const required = converted.required?.filter(isKept);
      const { required: _, ...rest } = converted;
      const properties = Object.entries(converted.properties ?? {}).filter(([key]) => isKept(key));
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

  const convertObject = (
    members: readonly Member[],
    indexType: TypeNode | undefined,
    ancestors: string[],
  ): JsonSchema => {
    const properties: [string, JsonSchema][] = [];
    const required: string[] = [];
    for (const { name, optional, type, comment } of members) {
      const parts = type.kind === "union" ? type.of : [type];
      const definedParts = parts.filter((part) => !isUndefinedType(part));
      const converted = toUnionSchema(definedParts.map((part) => convertType(part, ancestors)));
      properties.push([name, { ...converted, ...parseComment(comment) }]);
      if (!optional && definedParts.length === parts.length) required.push(name);
    }
    const indexSchema = indexType && convertType(indexType, ancestors);
    return {
      type: "object",
      properties: Object.fromEntries(properties),
      ...(required.length > 0 && { required }),
      ...(indexSchema && {
        additionalProperties: Object.keys(indexSchema).length > 0 ? indexSchema : true,
      }),
    };
  };

  const convertType = (node: TypeNode, ancestors: string[]): JsonSchema => {
    nodes += 1;
    if (nodes > MAX_NODES)
      throw new TypeScriptSyntaxError("The types are too large to be expanded.", 0);
    switch (node.kind) {
      case "name":
        return convertReference(node, ancestors);
      case "literal":
        return node.value === null
          ? { type: "null" }
          : { type: getLiteralType(node.value), enum: [node.value] };
      case "object":
        return convertObject(node.members, node.indexType, ancestors);
      case "array":
        return { type: "array", items: convertType(node.of, ancestors) };
      case "tuple":
        return {
          type: "array",
          items: toUnionSchema(node.of.map((part) => convertType(part, ancestors))),
          minItems: node.of.length,
          maxItems: node.of.length,
        };
      case "union":
        return toUnionSchema(
          node.of
            .filter((part) => !isUndefinedType(part))
            .map((part) => convertType(part, ancestors)),
        );
      case "both":
        return mergeObjectSchemas(node.of.map((part) => convertType(part, ancestors)));
      default:
        return {};
    }
  };
  return convertType;
};

const stringify = (value: unknown): string => JSON.stringify(value);

/** Returns the last declaration that no other one references. */
const findMainDeclaration = (declarations: readonly Declaration[]): Declaration | undefined =>
  declarations.findLast(
    ({ name }) =>
      !declarations.some(
        (other) => other.name !== name && stringify(other.type).includes(`"name":"${name}"`),
      ),
  ) ?? declarations.at(-1);

export type TypeScriptSchema =
  | { schema: JsonSchema; notes: string[] }
  | { problem: string; line: number; column: number };

/**
 * Converts a TypeScript interface, type alias or bare type to JSON Schema. Literals become an enum,
 * `?` and `undefined` make a field optional, comments become descriptions, and tags such as
 * `@minimum` become keywords. A type that is not declared in the text accepts any value and adds a
 * note. Runs in the browser and evaluates nothing.
 */
export const schemaFromTypeScript = (text: string): TypeScriptSchema => {
  if (text.length > MAX_LENGTH)
    return { problem: "The text is larger than 200 KB.", line: 1, column: 1 };
  try {
    const declarations = parseTypes(tokenizeTypeScript(text));
    const main = findMainDeclaration(declarations);
    if (!main) return { problem: "Enter an interface or a type.", line: 1, column: 1 };
    const notes: string[] = [];
    const schema = createConverter(declarations, notes)(main.type, main.name ? [main.name] : []);
    return { schema: { ...parseComment(main.comment), ...schema }, notes: [...new Set(notes)] };
  } catch (error) {
    if (!(error instanceof TypeScriptSyntaxError)) throw error;
    const before = text.slice(0, error.at).split("\n");
    return {
      problem: error.message,
      line: before.length,
      column: (before.at(-1)?.length ?? 0) + 1,
    };
  }
};
