import type { HttpHandler } from "@/lib/agent/handlers/http";
import { literalToJson } from "@/lib/imports/readers/object-literal";
import { parseJsonBody } from "@/lib/imports/readers/request/json-body";
import { getFileName, guessMediaType } from "@/lib/imports/readers/request/media-types";
import { escapeBraces } from "@/lib/imports/readers/request/placeholders";
import type { WarningCode } from "@/lib/imports/readers/warning-codes";
import { isObject, type Json, parseJson } from "@/lib/schema/json";
import { cutText } from "@/lib/schema/truncate";
import type { AddWarning } from "../import-kind";
import { fillGeneratedValues } from "./generated-values";
import { isDisabled, type Node, toRows, toText } from "./postman-rows";
import type { RequestTexts } from "./variables";

export type ConvertedBody = {
  body?: HttpHandler["body"];
  contentType?: string;
  /** Whether the body is a file, which collections do not contain. */
  isFile?: boolean;
  /** Variables that stand for JSON of any type. */
  jsonNames?: string[];
};

/** Postman allows unquoted variables as values: {"count": {{count}}}. */
const unquotedVariable = /([:[,]\s*)(\{\{([^{}]*)\}\})(?=\s*[,}\]])/g;

const parseBody = (
  text: string,
  addWarning: AddWarning,
  mayHaveComments = false,
): Json | undefined => {
  const addNote = (code: WarningCode, message: string) =>
    addWarning("/handler/body", code, message);
  const quotedJson = text.replace(unquotedVariable, '$1"$2"');
  const json = parseJsonBody(text, addNote) ?? parseJsonBody(quotedJson, addNote);
  if (json !== undefined || !mayHaveComments) return json;
  return parseJsonBody(literalToJson(quotedJson) ?? "", addNote);
};

const fillTemplate = (value: Json, texts: RequestTexts, addWarning: AddWarning): Json => {
  const fill = (item: Json): Json => fillTemplate(item, texts, addWarning);
  if (typeof value === "string") return texts.template(value);
  if (Array.isArray(value)) return value.map(fill);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => {
      if (!key.includes("{{")) return [[key, fill(item)]];
      const message = `The field "${cutText(key, 60)}" was skipped, because its name is not known.`;
      addWarning("/handler/body", "field_left_out", message);
      return [];
    }),
  );
};

const contentTypes: Record<string, string> = {
  json: "application/json",
  xml: "application/xml",
  html: "text/html",
  javascript: "application/javascript",
  sparql: "application/sparql-query",
};

const convertRawBody = (
  input: Node,
  texts: RequestTexts,
  addWarning: AddWarning,
): ConvertedBody => {
  // Values are inserted before the body is parsed, because they may be numbers or objects.
  const raw = texts.resolve(fillGeneratedValues(toText(input.raw)));
  if (raw.trim() === "") return {};
  const options = isObject(input.options) && isObject(input.options.raw) ? input.options.raw : {};
  const language = toText(options.language);
  const value = parseBody(raw, addWarning, language === "json");
  const isJson = language === "json" || (language === "" && typeof value === "object");
  if (value !== undefined && isJson) {
    const jsonNames = parseJson(raw)
      ? []
      : [...raw.matchAll(unquotedVariable)].map(([, , , name = ""]) => name.trim());
    return { body: { type: "json", value: fillTemplate(value, texts, addWarning) }, jsonNames };
  }
  const contentType = contentTypes[language];
  return {
    body: { type: "text", value: texts.template(raw) },
    ...(contentType && { contentType }),
  };
};

type Encoding = NonNullable<Extract<HttpHandler["body"], { type: "multipart" }>["encoding"]>;

/**
 * Returns the encoding of a field in a multipart body. The collection has the path of a file, but
 * not its content.
 */
const convertPart = (name: string, row: Node): Encoding[string] => {
  const path = toText(row.fileName) || toText([row.src].flat()[0]) || name;
  const isFile = row.type === "file";
  const contentType = toText(row.contentType) || (isFile ? guessMediaType(path) : undefined);
  return {
    ...(contentType && /^[\w.+-]+\/[\w.+-]+$/.test(contentType) && { contentType }),
    ...(isFile && { fileName: escapeBraces(getFileName(path)) }),
  };
};

/** Converts the enabled fields. Several values of one name become a list. */
const convertFields = (rows: Node[], texts: RequestTexts, addWarning: AddWarning) => {
  if (rows.some(isDisabled))
    addWarning("/handler/body", "rows_left_out", "Disabled fields were skipped.");
  const fields = new Map<string, Json>();
  const encoding: Encoding = {};
  for (const row of rows) {
    const name = texts.resolve(toText(row.key));
    if (isDisabled(row) || name === "" || name.length > 256 || name.includes("{{")) continue;
    const part = convertPart(name, row);
    if (Object.keys(part).length > 0) encoding[name] = part;
    const isFile = row.type === "file";
    const count = isFile ? Math.max(1, [row.src].flat().length) : 1;
    for (let index = 0; index < count; index += 1) {
      const value = isFile ? "" : texts.template(fillGeneratedValues(toText(row.value)));
      const previous = fields.get(name);
      fields.set(name, previous === undefined ? value : [previous, value].flat());
    }
  }
  return { value: Object.fromEntries(fields), encoding };
};

/**
 * Converts the body of a request. Returns `{}` if it has none, or one that collections do not
 * contain.
 */
export const convertBody = (
  input: unknown,
  texts: RequestTexts,
  addWarning: AddWarning,
): ConvertedBody => {
  if (!isObject(input) || input.disabled === true) return {};
  const mode = toText(input.mode);
  if (mode === "raw") return convertRawBody(input, texts, addWarning);
  if (mode === "graphql" && isObject(input.graphql)) {
    const query = texts.template(toText(input.graphql.query));
    const variables = texts.resolve(fillGeneratedValues(toText(input.graphql.variables)));
    const operationName = toText(input.graphql.operationName);
    const value = {
      query,
      variables: fillTemplate(parseBody(variables, addWarning) ?? {}, texts, addWarning),
      ...(operationName && { operationName }),
    };
    return { body: { type: "json", value } };
  }
  if (mode === "urlencoded" || mode === "formdata") {
    const { value, encoding } = convertFields(toRows(input[mode]), texts, addWarning);
    if (Object.keys(value).length === 0) return {};
    if (mode === "urlencoded") return { body: { type: "form", value } };
    const hasEncoding = Object.keys(encoding).length > 0;
    return { body: { type: "multipart", value, ...(hasEncoding && { encoding }) } };
  }
  if (mode === "file") {
    const file = isObject(input.file) ? input.file : {};
    const contentType = toText(file.contentType) || guessMediaType(toText(file.src));
    return {
      body: { type: "text", value: "" },
      isFile: true,
      ...(contentType && { contentType }),
    };
  }
  return {};
};
