import { readStringLiteral } from "../string-literal";

/** A token of TypeScript or JavaScript, with the documentation comment before it. */
export type CodeToken = {
  kind: "name" | "text" | "template" | "number" | "regex" | "sign" | "end";
  /** The content of a text, or the source of a regular expression. */
  value: string;
  flags?: string;
  comment?: string;
  isOnNewLine: boolean;
};

/** Maximum length of a type between a name and its value. */
export const MAX_TYPE_TOKENS = 40;

/** Unclosed parts extend to the end, so that nothing is read twice. */
const parts = [
  String.raw`(?<space>\s+)`,
  String.raw`(?<comment>\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*)`,
  String.raw`(?<name>[A-Za-z_$][\w$]*)`,
  String.raw`(?<text>"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?)`,
  String.raw`(?<number>0[xX][\da-fA-F]+|(?:\d[\d_]*(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?n?)`,
  String.raw`(?<sign>=>|\.\.\.|\?\.|[\s\S])`,
];
const pattern = new RegExp(parts.join("|"), "y");
const regexPattern = /\/((?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\]){1,2000})\/([a-z]*)/y;

/**
 * Returns the text of a documentation comment. Other comments are ignored, because they describe
 * code, not values.
 */
const readComment = (comment: string): string | undefined => {
  if (!comment.startsWith("/**")) return undefined;
  const lines = comment.slice("/**".length, -"*/".length).split("\n");
  const text = lines.map((line) => line.replace(/^\s*\*+\s?/, "").trim()).join("\n");
  return text.replace(/^@\w+.*$/gm, "").trim() || undefined;
};

/** Whether a value may begin after this token, so that a slash begins a regular expression. */
const beginsValue = (last: CodeToken | undefined): boolean =>
  last === undefined || (last.kind === "sign" && !/^[)\]}]$/.test(last.value));

/** Returns the offset after a template, whose values may contain templates. */
const findTemplateEnd = (source: string, from: number): number => {
  let depth = 0;
  for (let at = from + 1; at < source.length; at += 1) {
    if (source[at] === "\\") at += 1;
    else if (source.startsWith("${", at)) depth += 1;
    else if (source[at] === "}" && depth > 0) depth -= 1;
    else if (source[at] === "`" && depth === 0) return at + 1;
  }
  return source.length;
};

/** Splits code into tokens. Never fails, because anything unknown becomes a sign. */
export const tokenizeCode = (source: string): CodeToken[] => {
  const tokens: CodeToken[] = [];
  let isOnNewLine = true;
  let comment: string | undefined;
  const push = (token: Omit<CodeToken, "isOnNewLine">) => {
    tokens.push({ ...token, ...(comment !== undefined && { comment }), isOnNewLine });
    isOnNewLine = false;
    comment = undefined;
  };
  for (let at = 0; at < source.length; ) {
    regexPattern.lastIndex = at;
    const regex =
      source[at] === "/" && !/[/*]/.test(source[at + 1] ?? "") && beginsValue(tokens.at(-1))
        ? regexPattern.exec(source)
        : null;
    if (regex) {
      push({ kind: "regex", value: regex[1] ?? "", flags: regex[2] ?? "" });
      at = regexPattern.lastIndex;
      continue;
    }
    pattern.lastIndex = at;
    const groups = pattern.exec(source)?.groups ?? {};
    at = pattern.lastIndex;
    const { space, comment: commentSource, name, text, number, sign = "" } = groups;
    if (space !== undefined) isOnNewLine ||= space.includes("\n");
    else if (commentSource !== undefined) comment = readComment(commentSource);
    else if (name !== undefined) push({ kind: "name", value: name });
    else if (text !== undefined) push({ kind: "text", value: readStringLiteral(text) });
    else if (number !== undefined) push({ kind: "number", value: number.replace(/[_n]/g, "") });
    else if (sign === "`") {
      const start = at - 1;
      at = findTemplateEnd(source, start);
      const template = source.slice(start, at);
      const isText = !template.includes("${");
      push({
        kind: isText ? "text" : "template",
        value: isText ? readStringLiteral(template) : "",
      });
    } else push({ kind: "sign", value: sign });
  }
  push({ kind: "end", value: "" });
  return tokens;
};

export const isSign = (token: CodeToken | undefined, value: string): boolean =>
  token?.kind === "sign" && token.value === value;
