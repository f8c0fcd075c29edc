import type { createClassReader } from "./class-members";
import { type Expression, toData } from "./code-expressions";
import { findMember, type ObjectExpression } from "./code-objects";
import { type CodeToken, isSign } from "./code-tokens";
import type { ZodContext } from "./zod-context";

/**
 * The code being read. `read` returns the expression that begins at a token, and `find` that of a
 * constant.
 */
export type Code = {
  tokens: CodeToken[];
  read(index: number): Expression;
  find: ZodContext["find"];
  classes: ReturnType<typeof createClassReader>;
  /** Notes the name of a tool whose schema is not in the code. */
  noteUnread(name: string): void;
};

/** Names that libraries use for the schema of a tool's arguments. */
export const schemaKeys = ["inputSchema", "parameters", "schema", "argsSchema", "input"];
const shapeMethods = new Set(["object", "strictObject", "looseObject", "extend", "safeExtend"]);

const isEmptyObject = (expression: Expression): boolean =>
  expression.kind === "object" &&
  [expression.members, expression.spreads, expression.otherKeys].every(
    ({ length }) => length === 0,
  );

/** Whether a definition has no schema or an empty one, rather than one that cannot be read. */
export const hasNoSchema = ({ members, spreads, otherKeys }: ObjectExpression): boolean => {
  const keys = members.filter(({ value }) => !isEmptyObject(value)).map(({ key }) => key);
  return spreads.length === 0 && [...keys, ...otherKeys].every((key) => !schemaKeys.includes(key));
};

/** Whether a definition has a schema that is not data, such as one of another file. */
export const hasUnknownSchema = (object: ObjectExpression, find: ZodContext["find"]): boolean =>
  !hasNoSchema(object) &&
  schemaKeys.every((key) => toData(findMember(object, key), find) === undefined);

/**
 * Returns the name before a value, as in `weather: tool({`, `const weather = tool({` and
 * `registerTool("weather", {`.
 */
export const findNameBefore = ({ tokens, read, find }: Code, brace: number): string | undefined => {
  let at = brace - 1;
  // A text, a constant, or a member of one.
  const paren = [at - 2, at - 4].find((index) => isSign(tokens[index], "("));
  if (isSign(tokens[at], ",") && paren !== undefined) {
    const name = toData(read(paren + 1), find);
    if (typeof name === "string") return name;
  }
  while (isSign(tokens[at], "(") || isSign(tokens[at], ".") || tokens[at]?.kind === "name") at -= 1;
  const isAssigned = isSign(tokens[at], ":") || isSign(tokens[at], "=");
  const name = tokens[at - 1];
  return isAssigned && (name?.kind === "name" || name?.kind === "text") ? name.value : undefined;
};

/**
 * Returns the names under which constants are registered, as in `server.registerTool("weather",
 * config, …)`.
 */
export const listRegisteredNames = ({ tokens, read, find }: Code) =>
  new Map(
    tokens.flatMap(({ value, kind }, index) => {
      const isCall = kind === "name" && value === "registerTool" && isSign(tokens[index + 1], "(");
      const call = isCall ? read(index) : undefined;
      if (call?.kind !== "call") return [];
      const [first, config] = call.args;
      const name = toData(first, find);
      return config?.kind === "name" && typeof name === "string"
        ? [[config.name, name] as const]
        : [];
    }),
  );

/** Whether a brace begins a tool of LangChain that takes one text: a `DynamicTool` or a `Tool`. */
export const isTextTool = (tokens: readonly CodeToken[], brace: number): boolean => {
  const [before, name] = [tokens[brace - 1], tokens[brace - 2]];
  return (
    (isSign(before, "(") && name?.value === "DynamicTool") ||
    (before?.value === "Tool" && name?.value === "extends")
  );
};

/**
 * Lists the braces of objects that define a tool even without a schema: the configuration of
 * `registerTool`, the `function` of a function definition, and LangChain's tools for one text.
 */
export const listToolBraces = (
  { tokens }: Code,
  registeredNames: ReadonlyMap<string, string>,
): number[] => {
  // Other libraries have classes called `Tool`, too.
  const isLangchain = tokens.some(({ value }) => value === "_call" || value === "DynamicTool");
  return tokens.flatMap((token, brace) => {
    if (!isSign(token, "{")) return [];
    const [before, name, paren] = [tokens[brace - 1], tokens[brace - 2], tokens[brace - 3]];
    const isRegistered =
      (isSign(before, ",") && isSign(paren, "(") && tokens[brace - 4]?.value === "registerTool") ||
      (isSign(before, "=") && registeredNames.has(name?.value ?? ""));
    const isFunction = isSign(before, ":") && name?.value === "function";
    const isText = isLangchain && isTextTool(tokens, brace);
    return isRegistered || isFunction || isText ? [brace] : [];
  });
};

/** Whether a brace begins the fields of a schema or a prompt, which are not a tool. */
const isOtherBrace = (tokens: readonly CodeToken[], brace: number): boolean => {
  const before = tokens[brace - 1];
  const name = tokens[brace - 2];
  if (isSign(before, ",") && tokens[brace - 4]?.value === "registerPrompt") return true;
  if (isSign(before, ":")) return schemaKeys.includes(name?.value ?? "");
  return (
    isSign(before, "(") && shapeMethods.has(name?.value ?? "") && isSign(tokens[brace - 3], ".")
  );
};

/** Lists the braces of objects that have one of the keys, except those that are no tools. */
export const listBraces = (tokens: readonly CodeToken[], keys: readonly string[]): number[] => {
  const open: number[] = [];
  const braces = new Set<number>();
  for (const [index, token] of tokens.entries()) {
    if (isSign(token, "{")) open.push(index);
    else if (isSign(token, "}")) open.pop();
    const next = tokens[index + 1];
    const isKey =
      keys.includes(token.value) &&
      (isSign(next, ":") || isSign(next, ",") || isSign(next, "}")) &&
      !isSign(tokens[index - 1], ".");
    const brace = open.at(-1);
    if (isKey && brace !== undefined && !isOtherBrace(tokens, brace)) braces.add(brace);
  }
  return [...braces];
};
