import { type ShellWords, splitShellWords, variablePattern } from "./shell-words";

/**
 * Matches the start of a here-document: the delimiter, which is quoted if variables in the lines
 * stay, and the rest of the line.
 */
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
  /** The text after the input. */
  rest: string;
};

export const readHereDocument = (text: string): Input | undefined => {
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
  const rest = end === -1 ? "" : lines.slice(end + 1).join("\n");
  return { stdin, variables, tail: splitShellWords(tail), rest };
};

const readHereString = (text: string): Input | undefined => {
  if (!text.startsWith("<<<")) return undefined;
  const tail = splitShellWords(text.slice(3));
  const [first = "", ...words] = tail.words;
  return { stdin: `${first}\n`, variables: [], tail: { ...tail, words }, rest: "" };
};

const CAT = '"$(cat ';

/** Replaces the quoted output of `cat`, a way to write a long value, with its text. */
const inlineCat = (text: string): { text: string; variables: string[] } => {
  const start = text.indexOf(`${CAT}<<`);
  const input = start === -1 ? undefined : readHereDocument(text.slice(start + CAT.length));
  const end = input && /^\s*\)"/.exec(input.rest);
  if (!end) return { text, variables: [] };
  const value = `'${input.stdin.trimEnd().replaceAll("'", "'\\''")}'`;
  return {
    text: text.slice(0, start) + value + input.rest.slice(end[0].length),
    variables: input.variables,
  };
};

type CommandWords = {
  words: string[];
  /** Variables that a shell would replace, as written. */
  variables: string[];
  /** What the command reads from its input, if the text contains it. */
  stdin?: string;
  /** Whether another command follows. */
  hasMore: boolean;
  isUnclosed: boolean;
};

/** Splits a command into words, and finds the input that `<<` and `<<<` provide. */
export const splitCommand = (command: string): CommandWords => {
  const inlined = inlineCat(command);
  const { words, rest, isUnclosed, ...split } = splitShellWords(inlined.text);
  const variables = [...split.variables, ...inlined.variables];
  const input = readHereString(rest) ?? readHereDocument(rest);
  if (!input) return { words, variables, hasMore: rest !== "", isUnclosed };
  const { stdin, tail } = input;
  return {
    words: [...words, ...tail.words],
    variables: [...new Set([...variables, ...tail.variables, ...input.variables])],
    stdin,
    hasMore: input.rest.trim() !== "" || tail.rest !== "",
    isUnclosed: isUnclosed || tail.isUnclosed,
  };
};
