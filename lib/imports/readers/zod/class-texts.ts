import type { Expression } from "./code-expressions";
import { type CodeToken, isSign } from "./code-tokens";

type ClassBody = { start: number; end: number; texts: Map<string, string> };

/** Whether a brace begins the body of a class, as in `class Search<T> extends Base implements A {`. */
const isClassBrace = (tokens: readonly CodeToken[], brace: number): boolean => {
  const isHeading = (token: CodeToken | undefined) =>
    token?.kind === "name" || [",", ".", "<", ">"].some((sign) => isSign(token, sign));
  let at = brace - 1;
  while (tokens[at]?.value !== "class" && isHeading(tokens[at])) at -= 1;
  return tokens[at]?.value === "class";
};

/** Returns the text after a sign, if nothing but a type is before that sign. */
const readTextAfter = (tokens: readonly CodeToken[], index: number, sign: string) => {
  const hasType = isSign(tokens[index], ":") && tokens[index + 1]?.kind === "name";
  const at = hasType ? index + 2 : index;
  const isReturn = sign === "{";
  if (!isSign(tokens[at], sign) || (isReturn && tokens[at + 1]?.value !== "return"))
    return undefined;
  const text = tokens[isReturn ? at + 2 : at + 1];
  return text?.kind === "text" ? text.value : undefined;
};

/** Returns the name and text of a member, as in `get name() { return "search"; }`. */
const readMember = (tokens: readonly CodeToken[], index: number) => {
  const [token, next] = [tokens[index], tokens[index + 1]];
  if (token?.kind !== "name") return undefined;
  const isGetter = token.value === "get" && next?.kind === "name" && isSign(tokens[index + 2], "(");
  const name = isGetter ? next.value : token.value;
  const text = isGetter
    ? readTextAfter(tokens, index + 4, "{")
    : readTextAfter(tokens, index + 1, "=");
  return text === undefined ? undefined : { name, text };
};

/** Lists the classes of code, with the members whose value is a text. */
const listClasses = (tokens: readonly CodeToken[]): ClassBody[] => {
  const classes: ClassBody[] = [];
  const open: (ClassBody | undefined)[] = [];
  for (const [index, token] of tokens.entries()) {
    const body = open.at(-1);
    const member = body && readMember(tokens, index);
    if (member) body.texts.set(member.name, member.text);
    // What is in parentheses, such as the default of a parameter, is no member.
    if (isSign(token, "{") || isSign(token, "(")) {
      const isClass = isSign(token, "{") && isClassBrace(tokens, index);
      const inner = isClass ? { start: index, end: tokens.length, texts: new Map() } : undefined;
      if (inner) classes.push(inner);
      open.push(inner);
    } else if (isSign(token, "}") || isSign(token, ")")) {
      const closed = open.pop();
      if (closed) closed.end = index;
    }
  }
  return classes;
};

/** Returns a function that finds the text of an expression such as `this.name` at a token. */
export const createClassReader = (tokens: readonly CodeToken[]) => {
  const classes = listClasses(tokens);
  return (index: number, expression: Expression | undefined): string | undefined => {
    if (expression?.kind !== "member" || expression.of.kind !== "name") return undefined;
    if (expression.of.name !== "this") return undefined;
    return classes
      .findLast(({ start, end }) => start < index && index < end)
      ?.texts.get(expression.name);
  };
};
