import type { ErrorCode, LineCounter, YAMLError } from "yaml";
import { readJson } from "@/lib/agent/reading/json-text";

type Words = (error: { message: string; character: string }) => string;

const sameIndent = "This line is not indented like the others that it belongs to.";
const reference =
  "This anchor, alias, tag or directive is not right. Write the value itself instead.";

const words: Partial<Record<ErrorCode, Words>> = {
  TAB_AS_INDENT: () => "The line is indented with a tab. YAML takes only blanks.",
  BAD_INDENT: ({ message }) => {
    const [, bracket] = /end with a ([\]}])$/.exec(message) ?? [];
    return bracket
      ? `A ${bracket} is missing: a bracket that was opened before is not closed here.`
      : sameIndent;
  },
  BLOCK_AS_IMPLICIT_KEY: ({ message }) =>
    message.includes("sequence")
      ? sameIndent
      : "A value holds a colon and a blank, or the next line is indented too far. Put such a value in quotation marks.",
  MULTILINE_IMPLICIT_KEY: () => "A name with its colon must stand on one line.",
  BAD_SCALAR_START: ({ character }) =>
    `A value may not begin with ${character}. Put it in quotation marks.`,
  BAD_DQ_ESCAPE: () =>
    "The backslash escapes nothing here. Write two of them, or use single quotation marks.",
  MISSING_CHAR: ({ message }) => {
    if (message.includes("quote"))
      return "A text that was opened with a quotation mark has no end.";
    if (message.includes("map values")) return "A name stands here without a colon and a value.";
    if (message.includes("Missing space")) return "A blank is missing after the colon.";
    if (message.includes("Missing ,")) return "A comma is missing here.";
    if (message.includes("Comments")) return "A blank is missing before the #.";
    return message.includes("indicator") ? "A dash is missing here." : unfit;
  },
  UNEXPECTED_TOKEN: ({ message, character }) => {
    if (message.includes("scalar header")) return "After | or > the text begins a new line.";
    if (character === "]" || character === "}") return `This ${character} closes nothing.`;
    return character === "," ? "Nothing stands before this comma." : unfit;
  },
  MULTIPLE_DOCS: () => "A second document begins here. Give one alone.",
  NON_STRING_KEY: () => "A name must be a text.",
  DUPLICATE_KEY: () => "This name stands here twice.",
  RESOURCE_EXHAUSTION: () => "The document is nested too deeply.",
};
const unfit =
  "This does not continue what stands before it. Look at the indentation, and whether a list and names with values are mixed.";
const references: readonly ErrorCode[] = [
  "ALIAS_PROPS",
  "BAD_ALIAS",
  "BAD_COLLECTION_TYPE",
  "BAD_DIRECTIVE",
  "BAD_PROP_ORDER",
  "MULTIPLE_ANCHORS",
  "MULTIPLE_TAGS",
  "TAG_RESOLVE_FAILED",
];

/** "Line 4, column 1: …": the parser's place, and our words for what it found there. */
export const tellYaml = (text: string, { code, message, pos }: YAMLError, lines: LineCounter) => {
  const [at] = pos;
  const { line, col } = lines.linePos(at);
  const say = words[code] ?? (() => (references.includes(code) ? reference : unfit));
  return `Line ${line}, column ${col}: ${say({ message, character: text[at] ?? "" })}`;
};

/** Longer texts are not read a second time only to say more about them. */
const longest = 4_000_000;

/** The same for a text that is meant as JSON; undefined where it is not, or where nothing is wrong. */
export const tellJson = (text: string): string | undefined => {
  if (text.length > longest || !/^\s*[{[]/.test(text)) return undefined;
  // It is stricter than a document's reader, which takes large integers and a name that stands twice.
  const read = readJson(text.replace(/(?<![\d.])(\d)\d(\d{14,})/g, "$1.$2"));
  if (!("problem" in read) || /^The name .+ twice\.$/.test(read.problem)) return undefined;
  const before = text.slice(0, read.at).split("\n");
  return `Line ${before.length}, column ${(before.at(-1) ?? "").length + 1}: ${read.problem}`;
};
