import { type Expression, toData } from "./code-expressions";
import type { ObjectExpression } from "./code-objects";
import { type CodeToken, isSign } from "./code-tokens";
import type { ZodContext } from "./zod-context";

/** A class, with the tokens at which the values of its members begin. */
type ClassBody = { start: number; end: number; values: Map<string, number> };

export const MAX_TYPE_TOKENS = 40;

/** Whether a brace begins the body of a class, as in `class Search<T> extends Base implements A {`. */
const isClassBrace = (tokens: readonly CodeToken[], brace: number): boolean => {
  const isHeading = (token: CodeToken | undefined) =>
    token?.kind === "name" || [",", ".", "<", ">"].some((sign) => isSign(token, sign));
  let at = brace - 1;
  while (tokens[at]?.value !== "class" && isHeading(tokens[at])) at -= 1;
  return tokens[at]?.value === "class";
};

/** Returns where a sign is, if nothing but a type is before it. */
const findAfterType = (tokens: readonly CodeToken[], index: number, sign: string) => {
  if (!isSign(tokens[index], ":")) return isSign(tokens[index], sign) ? index : undefined;
  for (let at = index + 1; at < index + MAX_TYPE_TOKENS; at += 1) {
    const token = tokens[at];
    if (isSign(token, sign)) return at;
    if (isSign(token, ";") || (token?.kind === "name" && token.isOnNewLine)) return undefined;
  }
  return undefined;
};

/** Returns where the value of a member begins, as in `get name() { return "search"; }`. */
const findValue = (tokens: readonly CodeToken[], index: number) => {
  const [token, next] = [tokens[index], tokens[index + 1]];
  if (token?.kind !== "name") return undefined;
  if (token.value === "get" && next?.kind === "name" && isSign(tokens[index + 2], "(")) {
    const brace = findAfterType(tokens, index + 4, "{");
    const isReturned = brace !== undefined && tokens[brace + 1]?.value === "return";
    return isReturned ? { name: next.value, at: brace + 2 } : undefined;
  }
  const equals = findAfterType(tokens, index + 1, "=");
  return equals === undefined ? undefined : { name: token.value, at: equals + 1 };
};

const listClasses = (tokens: readonly CodeToken[]): ClassBody[] => {
  const classes: ClassBody[] = [];
  const open: (ClassBody | undefined)[] = [];
  for (const [index, token] of tokens.entries()) {
    const body = open.at(-1);
    const value = body && findValue(tokens, index);
    if (value) body.values.set(value.name, value.at);
    // What is in parentheses, such as the default of a parameter, is no member.
    if (isSign(token, "{") || isSign(token, "(")) {
      const isClass = isSign(token, "{") && isClassBrace(tokens, index);
      const inner = isClass ? { start: index, end: tokens.length, values: new Map() } : undefined;
      if (inner) classes.push(inner);
      open.push(inner);
    } else if (isSign(token, "}") || isSign(token, ")")) {
      const closed = open.pop();
      if (closed) closed.end = index;
    }
  }
  return classes;
};

/** Creates a reader of the members of classes, which are fields or getters. */
export const createClassReader = (
  tokens: readonly CodeToken[],
  read: (index: number) => Expression,
  find: ZodContext["find"],
) => {
  const classes = listClasses(tokens).filter(({ values }) => values.size > 0);
  const valuesByStart = new Map(classes.map(({ start, values }) => [start, values]));
  return {
    /** Lists the braces of the classes that have all of these members. */
    listBraces: (hasMembers: (names: ReadonlySet<string>) => boolean): number[] =>
      classes.filter(({ values }) => hasMembers(new Set(values.keys()))).map(({ start }) => start),
    /** Returns the members of the class that begins at a brace, as those of an object. */
    readObject: (brace: number): ObjectExpression | undefined => {
      const values = valuesByStart.get(brace);
      const members = values && [...values].map(([key, at]) => ({ key, value: read(at) }));
      return members && { kind: "object", members, spreads: [], otherKeys: [] };
    },
    /** Returns the text of a member of the class around a token. */
    findText: (index: number, name: string): string | undefined => {
      const around = classes.findLast(({ start, end }) => start < index && index < end);
      const at = around?.values.get(name);
      const value = at === undefined ? undefined : toData(read(at), find);
      return typeof value === "string" && value !== "" ? value : undefined;
    },
  };
};
