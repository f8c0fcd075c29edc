import { bruRequestNames } from "@/lib/imports/readers/detect-export";
import type { Node } from "../postman/postman-rows";

type Block = { name: string; lines: string[] };

const blockStart = /^([a-z][\w:-]*)[ \t]*\{[ \t]*$/;

/**
 * Splits text into blocks. A block ends with a closing brace at the start of a line, and its
 * content is indented.
 */
const readBlocks = (text: string): Block[] => {
  const blocks: Block[] = [];
  let block: Block | undefined;
  for (const line of text.split(/\r?\n/)) {
    if (!block) {
      const name = blockStart.exec(line)?.[1];
      if (name !== undefined) block = { name, lines: [] };
    } else if (line.trimEnd() === "}") {
      blocks.push(block);
      block = undefined;
    } else block.lines.push(line);
  }
  return blocks;
};

const MAX_VALUE_LINES = 1000;

/** Reads a value between `'''` that starts on this line and may span several. */
const readQuoted = (lines: readonly string[], index: number, start: string) => {
  const rest = lines.slice(index + 1, index + 1 + MAX_VALUE_LINES).map((line) => line.trim());
  const end = rest.findIndex((line) => line.endsWith("'''"));
  if (end === -1 || start.indexOf("'''", 3) !== -1)
    return { value: start.replace(/^'''|'''$/g, ""), next: index + 1 };
  const value = [start.slice(3), ...rest.slice(0, end + 1)].join("\n").trim();
  return { value: value.replace(/'''$/, "").trim(), next: index + end + 2 };
};

/** Parses rows of the form `name: value`. A tilde before the name disables the row. */
const readRows = ({ lines }: Block): Node[] => {
  const rows: Node[] = [];
  for (let index = 0; index < lines.length; ) {
    const [, tilde, name = "", start = ""] =
      /^[ \t]*(~?)("(?:[^"\\]|\\.)*"|[^:]*):[ \t]*(.*)$/.exec(lines[index] ?? "") ?? [];
    const quoted = start.startsWith("'''") ? readQuoted(lines, index, start) : undefined;
    index = quoted?.next ?? index + 1;
    if (tilde === undefined) continue;
    rows.push({
      name: name.trim().replace(/^"(.*)"$/, "$1"),
      value: quoted?.value ?? start.trim(),
      enabled: tilde === "",
    });
  }
  return rows;
};

const toFields = (block: Block | undefined): Record<string, unknown> =>
  Object.fromEntries((block ? readRows(block) : []).map(({ name, value }) => [name, value]));

const toBlockText = (block: Block | undefined): string =>
  (block?.lines ?? []).map((line) => line.replace(/^ {2}/, "")).join("\n");

/** Reads a value such as `@file(a.png|b.png) @contentType(image/png)`. */
const toPart = (row: Node): Node => {
  const text = String(row.value);
  const [suffix = "", contentType] = /@contentType\(([^()]*)\)$/.exec(text) ?? [];
  const value = text.slice(0, text.length - suffix.length).trimEnd();
  const paths = /^@file\((.*)\)$/s.exec(value)?.[1]?.split("|");
  const part = { ...row, value, ...(contentType && { contentType }) };
  return paths ? { ...part, type: "file", value: paths } : part;
};

const readBody = (mode: string, find: (name: string) => Block | undefined): unknown => {
  const rows = (name: string) => {
    const block = find(name);
    return block ? readRows(block) : [];
  };
  if (mode === "formUrlEncoded") return rows("body:form-urlencoded");
  if (mode === "multipartForm") return rows("body:multipart-form").map(toPart);
  if (mode === "file")
    return rows("body:file").map((row) => {
      const { value, contentType } = toPart(row);
      return { filePath: [value].flat()[0], contentType, selected: row.enabled };
    });
  if (mode === "graphql")
    return {
      query: toBlockText(find("body:graphql")),
      variables: toBlockText(find("body:graphql:vars")),
    };
  return toBlockText(find(`body:${mode}`) ?? find("body"));
};

/**
 * Converts the blocks of one file to the item that Bruno would export as JSON. Returns undefined if
 * they contain no request.
 */
const toItem = (blocks: readonly Block[]): Node | undefined => {
  const find = (name: string) => blocks.find((block) => block.name === name);
  const rows = (name: string, more: Node = {}) => {
    const block = find(name);
    return block ? readRows(block).map((row) => ({ ...row, ...more })) : [];
  };
  const request = blocks.find(({ name }) => bruRequestNames.has(name));
  if (!request) return undefined;
  // A block called `http` has its method in a field.
  const { url, method = request.name, body = "none", auth = "none" } = toFields(request);
  const meta = toFields(find("meta"));
  const mode = String(body);
  const authMode = String(auth);
  return {
    type: meta.type ?? "http",
    name: meta.name,
    seq: Number(meta.seq) || 0,
    request: {
      url,
      method: String(method).toUpperCase(),
      headers: rows("headers"),
      params: [
        ...rows("params:query", { type: "query" }),
        ...rows("query", { type: "query" }),
        ...rows("params:path", { type: "path" }),
      ],
      body: { mode, [mode]: readBody(mode, find) },
      auth: { mode: authMode, [authMode]: toFields(find(`auth:${authMode}`)) },
      vars: { req: rows("vars:pre-request") },
      script: { req: toBlockText(find("script:pre-request")) },
      tests: toBlockText(find("tests")),
      docs: toBlockText(find("docs")),
    },
  };
};

/**
 * Splits blocks into files. Each `meta` begins a new file, so a folder's files can be sent as one
 * string.
 */
const splitFiles = (blocks: readonly Block[]): Block[][] => {
  const files: Block[][] = [];
  for (const block of blocks) {
    if (block.name === "meta") files.push([]);
    files.at(-1)?.push(block);
  }
  return files;
};

/** Converts requests in Bruno's own language to the collection that Bruno would export as JSON. */
export const readBruText = (text: string): Node => {
  const blocks = readBlocks(text.replace(/^\uFEFF/, ""));
  const items = splitFiles(blocks)
    .map(toItem)
    .filter((item) => item !== undefined);
  const variables = blocks.filter(({ name }) => name === "vars").flatMap(readRows);
  return {
    version: "1",
    name: items.length === 1 ? items[0]?.name : "",
    items,
    environments: variables.length > 0 ? [{ name: "Environment", variables }] : [],
  };
};
