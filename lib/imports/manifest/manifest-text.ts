import {
  type Document,
  isAlias,
  isScalar,
  LineCounter,
  type Pair,
  parseDocument,
  visit,
  type YAMLMap,
} from "yaml";
import { AppError } from "@/lib/errors";
import { tellJson, tellYaml } from "../document-mistake";
import type { Say } from "../import-kind";

const maxLength = 2_000_000;
/** An alias may stand for a whole tree, and trees of aliases multiply. */
const maxAliasCount = 100;

const refuse = (message: string) =>
  new AppError("invalid_input", message, { issues: [{ path: "/document", message }] });

const startsLikeJson = /^[\s\uFEFF]*[{[]/;

/** Deeper than any manifest, counted with the brackets in its texts, before a parser recurses into it. */
const maxBrackets = 1000;
const checkBrackets = (text: string) => {
  let depth = 0;
  for (const character of text) {
    if (character === "[" || character === "{") depth += 1;
    if (character === "]" || character === "}") depth = Math.max(0, depth - 1);
    if (depth > maxBrackets) throw refuse("The document is nested too deeply.");
  }
};

/** The parser's own check compares every key with every other, which a hostile document makes slow. */
const checkKeys = (document: Document, lines: LineCounter) => {
  visit(document, {
    Map(_, map: YAMLMap) {
      const seen = new Set<string>();
      for (const { key } of map.items as Pair[]) {
        if (!isScalar(key)) throw refuse("A key of the document is not a text.");
        const name = String(key.value);
        if (seen.has(name)) {
          const { line } = lines.linePos(key.range?.[0] ?? 0);
          throw refuse(`The key ${JSON.stringify(name)} stands twice in one place (line ${line}).`);
        }
        seen.add(name);
      }
    },
  });
};

const parseYaml = (text: string, lines: LineCounter): Document => {
  try {
    return parseDocument(text, { uniqueKeys: false, lineCounter: lines, prettyErrors: false });
  } catch {
    throw refuse("The document is nested too deeply to be read.");
  }
};

const parseJson = (text: string): { value: unknown } | undefined => {
  if (!startsLikeJson.test(text)) return undefined;
  try {
    return { value: JSON.parse(text.replace(/^\uFEFF/, "")) };
  } catch {
    return undefined;
  }
};

/** Reads JSON or YAML 1.2. `yaml` tells which it was, for only YAML has names to resolve. */
export const parseManifestText = (text: string, say: Say): { value: unknown; yaml: boolean } => {
  if (text.length > maxLength) throw refuse("The document is larger than 2 MB.");
  checkBrackets(text);
  const json = parseJson(text);
  const lines = new LineCounter();
  const document = parseYaml(text, lines);
  const [error] = document.errors;
  if (json) {
    if (!error) checkKeys(document, lines);
    return { value: json.value, yaml: false };
  }
  if (error) {
    const told = tellJson(text) ?? tellYaml(text, error, lines);
    throw refuse(`The document cannot be read. ${told}`);
  }
  checkKeys(document, lines);
  for (const { message } of document.warnings) say("", "yaml", message);
  let aliases = 0;
  visit(document, (_, node) => {
    if (isAlias(node)) aliases += 1;
  });
  if (aliases > maxAliasCount)
    throw refuse(`The document holds more than ${maxAliasCount} aliases.`);
  try {
    return { value: document.toJS({ maxAliasCount }), yaml: true };
  } catch {
    throw refuse("The document's aliases stand for too much, or for nothing.");
  }
};
