import { type ShellWords, splitShellWords, variablePattern } from "./shell-words";

/** Lines as the command's input: what ends them, in quotation marks if variables in them stay, and the rest of the line. */
const hereDocumentPattern = /^<<(-?)[ \t]*(?:(['"])(.+?)\2|\\?([\w.-]+))([^\n]*)\n/;
const escapeOrVariable = new RegExp(
  String.raw`\\(?:\r?\n|([\\$\x60]))|${variablePattern.source}`,
  "gi",
);

type Input = {
  stdin: string;
  variables: string[];
  /** The command's words after the operator. */
  tail: ShellWords;
  hasMore: boolean;
};

const readHereDocument = (text: string): Input | undefined => {
  const match = hereDocumentPattern.exec(text);
  if (!match) return undefined;
  const [start, dash, quote, quotedEnd, plainEnd, tail = ""] = match;
  const lines = text
    .slice(start.length)
    .split(/\r?\n/)
    .map((line) => (dash ? line.replace(/^\t+/, "") : line));
  const end = lines.indexOf(quotedEnd ?? plainEnd ?? "");
  const content = lines.slice(0, end === -1 ? undefined : end).map((line) => `${line}\n`);
  const variables: string[] = [];
  const isLiteral = quote !== undefined || /^<<-?[ \t]*\\/.test(start);
  const stdin = isLiteral
    ? content.join("")
    : content.join("").replace(escapeOrVariable, (whole, escaped: string | undefined) => {
        if (whole.startsWith("\\")) return escaped ?? "";
        variables.push(whole);
        return whole;
      });
  const rest = end === -1 ? [] : lines.slice(end + 1);
  return {
    ...{ stdin, variables, tail: splitShellWords(tail) },
    hasMore: rest.some((line) => line.trim() !== ""),
  };
};

const readHereString = (text: string): Input | undefined => {
  if (!text.startsWith("<<<")) return undefined;
  const tail = splitShellWords(text.slice(3));
  const [first = "", ...words] = tail.words;
  return { stdin: `${first}\n`, variables: [], tail: { ...tail, words }, hasMore: false };
};

export type CommandWords = {
  words: string[];
  /** The variables that a shell would replace, as written. */
  variables: string[];
  /** What the command reads as its input, if the text contains it. */
  stdin?: string;
  /** Another command follows. */
  hasMore: boolean;
  isUnclosed: boolean;
};

/** Splits a command into words, and finds the input that `<<` and `<<<` give it. */
export const splitCommand = (text: string): CommandWords => {
  const { words, variables, rest, isUnclosed } = splitShellWords(text);
  const input = readHereString(rest) ?? readHereDocument(rest);
  if (!input) return { words, variables, hasMore: rest !== "", isUnclosed };
  const { stdin, tail } = input;
  return {
    words: [...words, ...tail.words],
    variables: [...new Set([...variables, ...tail.variables, ...input.variables])],
    stdin,
    hasMore: input.hasMore || tail.rest !== "",
    isUnclosed: isUnclosed || tail.isUnclosed,
  };
};
