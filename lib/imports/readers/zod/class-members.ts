import { type Expression, toData } from "./code-expressions";
import type { ObjectExpression } from "./code-objects";
import { type CodeToken, isSign, MAX_TYPE_TOKENS } from "./code-tokens";
import type { ZodContext } from "./zod-context";

/** A class, with the tokens at which the values of its members begin. */
type ClassBody = { name: string | undefined; start: number; values: Map<string, number> };

/**
 * Returns where a class begins whose body begins at a brace, as in `class Search<T> extends Base
 * implements A {`.
 */
const findClassStart = (tokens: readonly CodeToken[], brace: number): number | undefined => {
  const isHeading = (token: CodeToken | undefined) =>
    token?.kind === "name" || [",", ".", "<", ">"].some((sign) => isSign(token, sign));
  let at = brace - 1;
  while (tokens[at]?.value !== "class" && isHeading(tokens[at])) at -= 1;
  return tokens[at]?.value === "class" ? at : undefined;
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

/** Returns the classes of the code, and the innermost one around each token. */
const findClasses = (tokens: readonly CodeToken[]) => {
  const classes: ClassBody[] = [];
  const open: { body: ClassBody | undefined; around: ClassBody | undefined }[] = [];
  const around = tokens.map((token, index) => {
    const outer = open.at(-1);
    const value = outer?.body && findValue(tokens, index);
    if (value) outer?.body?.values.set(value.name, value.at);
    // What is in parentheses, such as the default of a parameter, is no member.
    if (isSign(token, "{") || isSign(token, "(")) {
      const start = isSign(token, "{") ? findClassStart(tokens, index) : undefined;
      const name = start === undefined ? undefined : tokens[start + 1]?.value;
      const body = start === undefined ? undefined : { name, start: index, values: new Map() };
      if (body) classes.push(body);
      open.push({ body, around: body ?? outer?.around });
    } else if (isSign(token, "}") || isSign(token, ")")) open.pop();
    return outer?.around;
  });
  return { classes, around };
};

/** Creates a reader of the members of classes, which are fields or getters. */
export const createClassReader = (
  tokens: readonly CodeToken[],
  read: (index: number) => Expression,
  find: ZodContext["find"],
) => {
  const { classes, around } = findClasses(tokens);
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
    /** Returns the name of the class around a token. */
    findName: (index: number): string | undefined => around[index]?.name,
    /** Returns the text of a member of the class around a token. */
    findText: (index: number, name: string): string | undefined => {
      const at = around[index]?.values.get(name);
      const value = at === undefined ? undefined : toData(read(at), find);
      return typeof value === "string" && value !== "" ? value : undefined;
    },
  };
};
