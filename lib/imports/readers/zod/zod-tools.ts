import { isObject } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { createClassReader } from "./class-members";
import type { ReadingBudget } from "./code-cursor";
import { type Expression, readDeclarationAt, readExpressionAt, toData } from "./code-expressions";
import { findMember, readSettings, withSpreads } from "./code-objects";
import { type CodeToken, isSign, tokenizeCode } from "./code-tokens";
import { readModes, readToolFacts } from "./tool-facts";
import {
  type Code,
  findNameBefore,
  hasNoSchema,
  hasUnknownSchema,
  isTextTool,
  listBraces,
  listRegisteredNames,
  listToolBraces,
  schemaKeys,
} from "./tool-names";
import { isZodSchema, toSteps, unwrap, type ZodContext } from "./zod-context";
import { convertShape, isShape, mayBeShape } from "./zod-objects";
import { createZodContext } from "./zod-schema";

/** A tool as code defines it, and what its schemas leave out. */
export type CodeTool = {
  name: string;
  definition: Record<string, unknown>;
  skipped: { what: string; field: string }[];
  /** Settings beside the schema whose value is code. */
  unreadSettings?: string[];
  /** What IAgentTool calls the tool's type, if it has one. */
  type?: string;
  /** The class or constant that defines the tool. */
  source?: string;
  /** The modes in which a toolbox offers the tool. */
  modes?: string[];
};

/** What code defines. `unreadNames` are those of tools whose schema is not in the code. */
type CodeTools = { tools: CodeTool[]; unreadNames: string[] };

export const MAX_CODE_CHARACTERS = 1_000_000;
/** How often a token may be read on average. Each expression around a constant or tool reads it. */
const READS_PER_TOKEN = 30;

/** Whether code uses zod. */
export const isZodCode = (text: string): boolean =>
  /(?:^|[^\w$.])z(?:od(?:_\d+)?)?\s*\.\s*(?:(?:coerce|z)\s*\.\s*)?[a-zA-Z]\w*\s*\(/.test(text);

/**
 * Whether code defines tools without zod, perhaps with schemas of other files. Code without a sign
 * of them is not parsed.
 */
export const hasSchemaTools = (text: string): boolean => {
  const sign =
    /type["']?\s*:\s*["']object["']|\binputSchema\b|\.registerTool\(|\bDynamicTool\s*\(|\bextends\s+Tool\b/;
  if (text.length > MAX_CODE_CHARACTERS || !sign.test(text)) return false;
  const { tools, unreadNames } = readCodeTools(text);
  return tools.length + unreadNames.length > 0;
};

/** Returns the constants of the code by name. */
const listConstants = (
  tokens: readonly CodeToken[],
  budget: ReadingBudget,
): Map<string, Expression> =>
  new Map(
    tokens.flatMap(({ kind, value }, index) =>
      kind === "name" && ["const", "let", "var"].includes(value)
        ? readDeclarationAt(tokens, index + 1, budget)
        : [],
    ),
  );

/** Returns a JSON Schema that the code contains as data. */
const readJsonSchema = (
  expression: Expression | undefined,
  find: ZodContext["find"],
): JsonSchema | undefined => {
  const schema = toData(unwrap(expression, find), find);
  return isObject(schema) && schema.type === "object" ? schema : undefined;
};

/**
 * Converts the schema of an object's fields. Returns undefined if the expression is not one. Only
 * what is certain to be a schema may consist of fields that are not in the code.
 */
const convertParameters = (
  expression: Expression | undefined,
  find: ZodContext["find"],
  skipped: CodeTool["skipped"],
  isCertain = false,
): JsonSchema | undefined => {
  const context = createZodContext(find, (what, field) => void skipped.push({ what, field }));
  const source = expression?.kind === "name" ? (find(expression.name) ?? expression) : expression;
  if (isShape(source, find) || (isCertain && mayBeShape(source, find)))
    return convertShape(source, context);
  const { root, steps } = toSteps(expression ?? { kind: "other" });
  const isWrapper = root.kind === "name" && /schema$/i.test(root.name) && steps[0]?.name === "";
  if (!isWrapper && !isZodSchema(expression, find)) return undefined;
  const { schema } = context.convert(expression, context);
  return schema.type === "object" || schema.allOf || schema.anyOf ? schema : undefined;
};

const createTool = (
  name: string,
  parameters: JsonSchema,
  more: Record<string, unknown>,
  skipped: CodeTool["skipped"],
): CodeTool => {
  const isPlain = parameters.type === "object" && parameters.properties !== undefined;
  const schema = isPlain ? parameters : { type: "object", properties: {}, ...parameters };
  return { name, definition: { ...more, name, parameters: schema }, skipped };
};

const emptyParameters: JsonSchema = { type: "object" };
const textParameters: JsonSchema = {
  type: "object",
  properties: { input: { type: "string" } },
  required: ["input"],
};

/** Whether an expression is a member of the class around it, such as `this.name`. */
const isOfThis = (
  expression: Expression | undefined,
): expression is Extract<Expression, { kind: "member" }> =>
  expression?.kind === "member" && expression.of.kind === "name" && expression.of.name === "this";

type Place = {
  brace: number;
  registeredNames: ReadonlyMap<string, string>;
  /** Whether only tools are defined here, so that one without a schema takes no arguments. */
  isTool: boolean;
};

const readDefinition = (
  code: Code,
  { brace, registeredNames, isTool }: Place,
): CodeTool | undefined => {
  const { read, find, classes } = code;
  const expression = classes.readObject(brace) ?? read(brace);
  if (expression.kind !== "object") return undefined;
  const object = withSpreads(expression, find);
  const skipped: CodeTool["skipped"] = [];
  const text = (key: string) => {
    const member = findMember(object, key);
    const value = isOfThis(member) ? classes.findText(brace, member.name) : toData(member, find);
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  const before = findNameBefore(code, brace) ?? "newTool";
  const name = text("name") ?? text("id") ?? registeredNames.get(before) ?? before;
  // Without a description, an object with such a member could be anything.
  const description = findMember(object, "description");
  const isDescribed = description !== undefined && description.kind !== "object";
  const isNamed = name !== "function";
  const isToolCall = isTool || /tool$/i.test(code.tokens[brace - 2]?.value ?? "");
  const isCertain = isNamed && isDescribed && isToolCall;
  const schema = schemaKeys
    .map((key) => findMember(object, key))
    .map(
      (member) =>
        (isDescribed ? readJsonSchema(member, find) : undefined) ??
        convertParameters(member, find, skipped, isCertain),
    )
    .find((candidate) => candidate !== undefined);
  const isEmpty = isTool && isNamed && text("description") !== undefined && hasNoSchema(object);
  const ownSchema = isTextTool(code.tokens, brace) ? textParameters : emptyParameters;
  const parameters = schema ?? (isEmpty ? ownSchema : undefined);
  if (!parameters) {
    const isKnownTool = isCertain || (isNamed && isDescribed && text("name") !== undefined);
    if (isKnownTool && hasUnknownSchema(object, find)) code.noteUnread(name);
    return undefined;
  }
  const outputSchema = convertParameters(findMember(object, "outputSchema"), find, []);
  const { settings, unreadSettings } = readSettings(object, find);
  const isNameUnread = findMember(object, "name") && text("name") === undefined;
  if (isNameUnread || (name === "newTool" && isSign(code.tokens[brace - 1], ",")))
    unreadSettings.push("name");
  const category = classes.findText(brace, "category");
  const more = {
    description: text("description"),
    title: text("title"),
    ...(outputSchema && { outputSchema }),
    ...(category !== undefined && { category }),
    ...settings,
  };
  return {
    ...createTool(isNamed ? name : "newTool", parameters, more, skipped),
    unreadSettings,
    source: classes.findName(brace) ?? before,
  };
};

/**
 * Reads `server.tool("name", "description", { city: z.string() }, …)`, as in older versions of
 * MCP's SDK.
 */
const readToolCalls = ({ tokens, read, find, noteUnread }: Code): CodeTool[] =>
  tokens.flatMap(({ value, kind }, index): CodeTool[] => {
    const isCall =
      kind === "name" &&
      value === "tool" &&
      isSign(tokens[index - 1], ".") &&
      isSign(tokens[index + 1], "(");
    const call = isCall ? read(index) : undefined;
    if (call?.kind !== "call") return [];
    const [name, description] = call.args.map((argument) => toData(argument, find));
    if (typeof name !== "string") return [];
    const more = typeof description === "string" ? { description } : {};
    const skipped: CodeTool["skipped"] = [];
    // The last argument is the function.
    const others = call.args.slice(1, -1);
    for (const argument of others) {
      const parameters = convertParameters(argument, find, skipped);
      if (parameters) return [createTool(name, parameters, more, skipped)];
    }
    if (others.every((argument) => toData(argument, find) !== undefined))
      return [createTool(name, { type: "object", properties: {} }, more, skipped)];
    noteUnread(name);
    return [];
  });

/** Reads the schemas of the code itself, except those that others use. */
const readSchemas = (
  { tokens, read, find }: Code,
  constants: ReadonlyMap<string, Expression>,
): CodeTool[] => {
  const schemas = [...constants].filter(([, expression]) => isZodSchema(expression, find));
  const usedNames = new Set(
    schemas.flatMap(([name, expression]) =>
      [...JSON.stringify(expression).matchAll(/"kind":"name","name":"([^"]+)"/g)]
        .map(([, other = ""]) => other)
        .filter((other) => other !== name),
    ),
  );
  const tools = schemas
    .filter(([name]) => !usedNames.has(name))
    .flatMap(([name, expression]): CodeTool[] => {
      const skipped: CodeTool["skipped"] = [];
      const parameters = convertParameters(expression, find, skipped);
      const toolName = name.replace(/(?:_?schema|_?params|_?parameters)$/i, "") || name;
      const { description } = parameters ?? {};
      return parameters ? [createTool(toolName, parameters, { description }, skipped)] : [];
    });
  if (tools.length > 0) return tools;
  const start = tokens.findIndex(
    ({ value }, index) => /^z(?:od)?$/.test(value) && isSign(tokens[index + 1], "."),
  );
  const skipped: CodeTool["skipped"] = [];
  const parameters = convertParameters(start === -1 ? undefined : read(start), find, skipped);
  return parameters ? [createTool("newTool", parameters, {}, skipped)] : [];
};

/**
 * Reads the tools that code defines with zod or a JSON Schema, or else its zod schemas. Runs no
 * code.
 */
export const readCodeTools = (text: string): CodeTools => {
  const tokens = tokenizeCode(text.replace(/^[ \t]*```.*$/gm, ""));
  const budget = { tokens: READS_PER_TOKEN * tokens.length };
  const read = (index: number) => readExpressionAt(tokens, index, budget);
  const constants = listConstants(tokens, budget);
  const find = (name: string) => constants.get(name);
  const classes = createClassReader(tokens, read, find);
  const unreadNames: string[] = [];
  const noteUnread = (name: string) => void unreadNames.push(name);
  const code: Code = { tokens, read, find, classes, noteUnread };
  const registeredNames = listRegisteredNames(code);
  const toolBraces = new Set(listToolBraces(code, registeredNames));
  const classBraces = classes.listBraces(
    (names) => names.has("name") && schemaKeys.some((key) => names.has(key)),
  );
  const braces = [...new Set([...toolBraces, ...classBraces, ...listBraces(tokens, schemaKeys)])];
  const tools = [
    ...braces
      .toSorted((one, other) => one - other)
      .flatMap(
        (brace) =>
          readDefinition(code, { brace, registeredNames, isTool: toolBraces.has(brace) }) ?? [],
      ),
    ...readToolCalls(code),
  ];
  if (tools.length === 0) return { tools: readSchemas(code, constants), unreadNames };
  const factsByName = readToolFacts(code);
  const modesByKey = readModes(code);
  const namedTools = tools.map((tool) => {
    const { docNote, toolName, type } = factsByName.get(tool.name) ?? {};
    const name = toolName ?? tool.name;
    const definition = {
      ...tool.definition,
      name,
      ...(name !== tool.name && { modelName: tool.name }),
      ...(docNote && { docNote }),
    };
    const modes = modesByKey.get(tool.source ?? "") ?? modesByKey.get(tool.name);
    return { ...tool, name, definition, ...(type && { type }), ...(modes && { modes }) };
  });
  return { tools: namedTools, unreadNames };
};
