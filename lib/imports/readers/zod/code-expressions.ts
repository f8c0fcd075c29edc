import { isObject } from "@/lib/schema/json";
import { type CodeCursor, createCursor, type ReadingBudget } from "./code-cursor";
import { type CodeToken, MAX_TYPE_TOKENS } from "./code-tokens";

type Member = { key: string; value: Expression; comment?: string };
/** An expression, as far as it describes data. Functions and calculations are `other`. */
export type Expression =
  | { kind: "value"; value: string | number | boolean | null }
  | { kind: "regex"; source: string; flags: string }
  | { kind: "list"; items: Expression[] }
  | { kind: "object"; members: Member[]; spreads: Expression[]; otherKeys: string[] }
  | { kind: "name"; name: string }
  | { kind: "member"; of: Expression; name: string }
  | { kind: "call"; of: Expression; args: Expression[] }
  | { kind: "other" };

const MAX_DEPTH = 200;
const MAX_STEPS = 500;
const words: Record<string, boolean | null> = { true: true, false: false, null: null };
const other: Expression = { kind: "other" };

type ObjectExpression = Extract<Expression, { kind: "object" }>;

const readItems = (cursor: CodeCursor, depth: number): Expression[] => {
  const items: Expression[] = [];
  cursor.readUntil("]", () => {
    const isSpread = cursor.consume("...");
    const item = readExpression(cursor, depth);
    items.push(isSpread ? other : item);
  });
  return items;
};

const readArguments = (cursor: CodeCursor, depth: number): Expression[] => {
  const args: Expression[] = [];
  cursor.readUntil(")", () => void args.push(readExpression(cursor, depth)));
  return args;
};

const readMember = (cursor: CodeCursor, object: ObjectExpression, depth: number) => {
  const { comment } = cursor.peek();
  if (cursor.consume("...")) {
    object.spreads.push(readExpression(cursor, depth));
    return;
  }
  const isModifier = ["async", "get"].includes(cursor.peek().value);
  if (isModifier && !["sign", "end"].includes(cursor.peek(1).kind)) cursor.advance();
  const { kind, value: key } = cursor.peek();
  if (!["name", "text", "number"].includes(kind)) {
    cursor.skipToDelimiter();
    return;
  }
  cursor.advance();
  if (cursor.consume(":")) {
    const value = readExpression(cursor, depth);
    object.members.push({ key, value, ...(comment !== undefined && { comment }) });
  } else if (cursor.isSign(",", "}"))
    object.members.push({ key, value: { kind: "name", name: key } });
  else {
    // A method or a getter.
    cursor.skipToDelimiter();
    object.otherKeys.push(key);
  }
};

const readPrimary = (cursor: CodeCursor, depth: number): Expression => {
  const { kind, value, flags = "" } = cursor.peek();
  if (kind === "end") return other;
  if (cursor.isSign("(")) {
    cursor.skipGroup();
    return other;
  }
  cursor.advance();
  if (kind === "sign" && value === "{") {
    const object: ObjectExpression = { kind: "object", members: [], spreads: [], otherKeys: [] };
    cursor.readUntil("}", () => readMember(cursor, object, depth));
    return object;
  }
  if (kind === "sign" && value === "[") return { kind: "list", items: readItems(cursor, depth) };
  if (kind === "sign" && value === "-" && cursor.peek().kind === "number") {
    const number = -Number(cursor.peek().value);
    cursor.advance();
    return { kind: "value", value: number };
  }
  if (kind === "text") return { kind: "value", value };
  if (kind === "number") return { kind: "value", value: Number(value) };
  if (kind === "regex") return { kind: "regex", source: value, flags };
  if (kind !== "name" || value === "function") return other;
  if (value === "new" || value === "await") return readPrimary(cursor, depth);
  return Object.hasOwn(words, value)
    ? { kind: "value", value: words[value] ?? null }
    : { kind: "name", name: value };
};

const readPostfix = (cursor: CodeCursor, depth: number): Expression => {
  let expression = readPrimary(cursor, depth);
  for (let steps = 0; ; steps += 1) {
    if (steps > MAX_STEPS) return other;
    if (cursor.isSign(".", "?.") && cursor.peek(1).kind === "name") {
      expression = { kind: "member", of: expression, name: cursor.peek(1).value };
      cursor.advance(2);
    } else if (cursor.consume("("))
      expression = { kind: "call", of: expression, args: readArguments(cursor, depth) };
    else return expression;
  }
};

/** Reads an operand, or texts that are joined with `+`, as long texts are written in code. */
const readText = (cursor: CodeCursor, depth: number): Expression => {
  const expression = readPostfix(cursor, depth);
  if (expression.kind !== "value" || typeof expression.value !== "string") return expression;
  let text = expression.value;
  while (cursor.consume("+")) {
    const next = readPostfix(cursor, depth);
    if (next.kind !== "value" || typeof next.value !== "string") return other;
    text += next.value;
  }
  return { kind: "value", value: text };
};

const readExpression = (cursor: CodeCursor, depth: number): Expression => {
  const expression = depth > MAX_DEPTH ? other : readText(cursor, depth + 1);
  const { kind, value, isOnNewLine } = cursor.peek();
  if (cursor.isDelimiter() || (isOnNewLine && kind === "name")) return expression;
  cursor.skipToDelimiter();
  // A type after the value does not affect it.
  return kind === "name" && ["as", "satisfies"].includes(value) ? expression : other;
};

/**
 * Reads the expression that begins with the token at an index. Code that is not understood is
 * skipped up to the next comma or bracket.
 */
export const readExpressionAt = (
  tokens: readonly CodeToken[],
  index: number,
  budget: ReadingBudget,
): Expression => readExpression(createCursor(tokens, index, budget), 0);

/**
 * Reads the constants of a declaration, as in `const a = 1, b: number = 2`. `index` is that of the
 * first name.
 */
export const readDeclarationAt = (
  tokens: readonly CodeToken[],
  index: number,
  budget: ReadingBudget,
): [name: string, value: Expression][] => {
  const cursor = createCursor(tokens, index, budget);
  const constants: [string, Expression][] = [];
  do {
    const { kind, value: name } = cursor.peek();
    if (kind !== "name") break;
    cursor.advance();
    const isTyped = cursor.isSign(":");
    for (let count = 0; isTyped && count < MAX_TYPE_TOKENS && !cursor.isSign("="); count += 1)
      cursor.advance();
    if (cursor.consume("=")) constants.push([name, readExpression(cursor, 0)]);
  } while (cursor.consume(","));
  return constants;
};

/**
 * Maximum number of nodes. Constants that name one another several times may stand for more data
 * than fits into memory.
 */
const MAX_DATA_NODES = 100_000;

/** Joins texts, whose characters count as nodes, because a constant may be repeated. */
const joinTexts = (texts: unknown[], separator: unknown, budget: { nodes: number }) => {
  if (typeof separator !== "string" || !texts.every((text) => typeof text === "string"))
    return undefined;
  for (const text of texts) budget.nodes -= text.length + separator.length;
  return budget.nodes < 0 ? undefined : texts.join(separator);
};

/**
 * Returns the value of an expression that is data. Constants are resolved with `find`. Returns
 * undefined for any other expression.
 */
export const toData = (
  expression: Expression | undefined,
  find: (name: string) => Expression | undefined = () => undefined,
  { depth, budget } = { depth: 0, budget: { nodes: MAX_DATA_NODES } },
): unknown => {
  const read = (inner: Expression | undefined) => toData(inner, find, { depth: depth + 1, budget });
  budget.nodes -= 1;
  if (depth > MAX_DEPTH || budget.nodes < 0) return undefined;
  if (expression?.kind === "value") return expression.value;
  if (expression?.kind === "name") return read(find(expression.name));
  if (expression?.kind === "member") {
    const object = read(expression.of);
    return isObject(object) && Object.hasOwn(object, expression.name)
      ? object[expression.name]
      : undefined;
  }
  if (expression?.kind === "call" && expression.of.kind === "member") {
    const { of, name } = expression.of;
    const value = ["join", "trim"].includes(name) ? read(of) : undefined;
    if (typeof value === "string") return value.trim();
    // Long texts are written as lines.
    return Array.isArray(value) ? joinTexts(value, read(expression.args[0]), budget) : undefined;
  }
  if (expression?.kind === "list") {
    const items = expression.items.map(read);
    return items.includes(undefined) ? undefined : items;
  }
  if (expression?.kind !== "object") return undefined;
  const spreads = expression.spreads.map(read);
  const entries = expression.members.map(({ key, value }) => [key, read(value)] as const);
  if (!spreads.every(isObject) || entries.some(([, value]) => value === undefined))
    return undefined;
  return Object.fromEntries([...spreads.flatMap((spread) => Object.entries(spread)), ...entries]);
};
