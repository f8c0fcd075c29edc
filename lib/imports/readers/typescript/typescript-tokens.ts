import { readStringLiteral } from "../string-literal";
import { TypeScriptSyntaxError } from "./typescript-syntax-error";

export type Token = {
  kind: "name" | "text" | "number" | "sign" | "end";
  value: string;
  at: number;
  /** Whether a line break precedes it, which ends a member. */
  newLine: boolean;
  /** The comment directly before it, without comment marks. */
  comment?: string;
};

const stripComment = (text: string): string =>
  text.startsWith("//")
    ? text.replace(/^\/\/+\s?/, "").trim()
    : text
        .replace(/^\/\*+|\*+\/$/g, "")
        .split("\n")
        .map((line) => line.replace(/^\s*\*\s?/, "").trimEnd())
        .join("\n")
        .trim();

const tokenPattern =
  /(\s+)|(\/\*[\s\S]*?\*\/|\/\/[^\n]*)|([A-Za-z_$][\w$]*)|("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)|(\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?)|(=>|\.\.\.|[{}[\]()<>|&;:,?=.\-+*/@!#~^%])/y;

const toContent = ([whole, , , name, text, number]: RegExpExecArray): Pick<
  Token,
  "kind" | "value"
> => {
  if (name) return { kind: "name", value: name };
  if (text) return { kind: "text", value: readStringLiteral(text) };
  if (number) return { kind: "number", value: number.replaceAll("_", "") };
  return { kind: "sign", value: whole };
};

/** Splits TypeScript into tokens. Throws a `TypeScriptSyntaxError` for an unexpected character. */
export const tokenizeTypeScript = (source: string): Token[] => {
  const tokens: Token[] = [];
  let at = 0;
  let newLine = false;
  let comment: string | undefined;
  while (at < source.length) {
    tokenPattern.lastIndex = at;
    const match = tokenPattern.exec(source);
    if (!match)
      throw new TypeScriptSyntaxError(`Unexpected character ${JSON.stringify(source[at])}.`, at);
    const [, space, commentSource] = match;
    if (space !== undefined) newLine ||= space.includes("\n");
    else if (commentSource !== undefined) {
      // A comment after a member, on the same line, belongs to that member.
      const last = tokens.at(-1);
      if (newLine || !last || !/[;,]/.test(last.value) || commentSource.startsWith("/**"))
        comment = stripComment(commentSource);
      newLine ||= commentSource.startsWith("//");
    } else {
      tokens.push({ ...toContent(match), at, newLine, ...(comment && { comment }) });
      newLine = false;
      comment = undefined;
    }
    at = tokenPattern.lastIndex;
  }
  tokens.push({ kind: "end", value: "the end", at: source.length, newLine: true });
  return tokens;
};
