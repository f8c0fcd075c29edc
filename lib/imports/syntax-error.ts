import type { ErrorCode, LineCounter, YAMLError } from "yaml";
import { parseJsonText } from "@/lib/imports/readers/json-text";

type ToMessage = (error: { message: string; character: string }) => string;

const indentMismatch = "Inconsistent indentation.";
const invalidReference = "Invalid anchor, alias, tag or directive. Write the value itself instead.";

const messages: Partial<Record<ErrorCode, ToMessage>> = {
  TAB_AS_INDENT: () => "Tabs are not allowed for indentation. Use spaces.",
  BAD_INDENT: ({ message }) => {
    const [, bracket] = /end with a ([\]}])$/.exec(message) ?? [];
    return bracket ? `Missing ${bracket} to close an earlier bracket.` : indentMismatch;
  },
  BLOCK_AS_IMPLICIT_KEY: ({ message }) =>
    message.includes("sequence")
      ? indentMismatch
      : 'Unexpected ": " in a value, or too much indentation on the next line. Quote the value.',
  MULTILINE_IMPLICIT_KEY: () => "A key and its colon must be on one line.",
  BAD_SCALAR_START: ({ character }) => `A value cannot start with ${character}. Quote the value.`,
  BAD_DQ_ESCAPE: () => "Invalid escape sequence. Write \\\\ for a backslash, or use single quotes.",
  MISSING_CHAR: ({ message }) => {
    if (message.includes("quote")) return "Missing closing quote.";
    if (message.includes("map values")) return "Expected ':' and a value.";
    if (message.includes("Missing space")) return "Missing space after ':'.";
    if (message.includes("Missing ,")) return "Expected ','.";
    if (message.includes("Comments")) return "Missing space before '#'.";
    return message.includes("indicator") ? "Expected '-'." : unexpectedContent;
  },
  UNEXPECTED_TOKEN: ({ message, character }) => {
    if (message.includes("scalar header")) return "Expected a line break after | or >.";
    if (character === "]" || character === "}") return `Unexpected ${character}.`;
    return character === "," ? "Unexpected ','." : unexpectedContent;
  },
  MULTIPLE_DOCS: () => "Only one document is allowed.",
  NON_STRING_KEY: () => "Keys must be strings.",
  DUPLICATE_KEY: () => "Duplicate key.",
  RESOURCE_EXHAUSTION: () => "The document is too deeply nested.",
};
const unexpectedContent =
  "Unexpected content. Check the indentation, and that lists and keys are not mixed.";
const referenceCodes: readonly ErrorCode[] = [
  "ALIAS_PROPS",
  "BAD_ALIAS",
  "BAD_COLLECTION_TYPE",
  "BAD_DIRECTIVE",
  "BAD_PROP_ORDER",
  "MULTIPLE_ANCHORS",
  "MULTIPLE_TAGS",
  "TAG_RESOLVE_FAILED",
];

/** Formats a YAML error as "Line 4, column 1: …", in plainer words than the parser's. */
export const describeYamlError = (
  text: string,
  { code, message, pos }: YAMLError,
  lines: LineCounter,
) => {
  const [offset] = pos;
  const { line, col } = lines.linePos(offset);
  const toMessage =
    messages[code] ??
    (() => (referenceCodes.includes(code) ? invalidReference : unexpectedContent));
  return `Line ${line}, column ${col}: ${toMessage({ message, character: text[offset] ?? "" })}`;
};

/** Maximum length. Longer text is not parsed a second time only to improve the message. */
const MAX_JSON_LENGTH = 4_000_000;

/**
 * Describes the syntax error of text that looks like JSON. Returns undefined if it does not, or if
 * it is valid.
 */
export const describeJsonError = (text: string): string | undefined => {
  if (text.length > MAX_JSON_LENGTH || !/^\s*[{[]/.test(text)) return undefined;
  // This parser also rejects large integers and duplicate names, which are allowed here.
  const result = parseJsonText(text.replace(/(?<![\d.])(\d)\d(\d{14,})/g, "$1.$2"));
  if (!("problem" in result) || result.code === "duplicate_key") return undefined;
  const before = text.slice(0, result.at).split("\n");
  return `Line ${before.length}, column ${(before.at(-1) ?? "").length + 1}: ${result.problem}`;
};
