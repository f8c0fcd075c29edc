import { isObject } from "@/lib/schema/json";
import { findCurlCommand } from "./curl/find-command";
import { detectExport, detectExportText, type ExportKind, shortenRecording } from "./detect-export";
import { formatJsonError, parseJsonText } from "./json-text";
import { readObjectLiteral } from "./object-literal";

export type DocumentKind = "openapi" | "postman" | "manifest" | ExportKind;
export type SourceKind = DocumentKind | "curl" | "url" | "sample-json";

const detectKeys = (has: (key: string) => boolean): DocumentKind | undefined => {
  if (has("openapi") || has("swagger")) return "openapi";
  if (has("collection") || (has("info") && has("item"))) return "postman";
  return has("slug") ? "manifest" : undefined;
};

/** The members of a JSON object, or of invalid JSON as far as their keys can be recognized. */
const detectJson = (text: string, value: unknown): DocumentKind | undefined =>
  value === undefined
    ? (detectExportText(text) ?? detectKeys((key) => text.includes(`"${key}"`)))
    : (detectExport(value) ?? detectKeys((key) => isObject(value) && Object.hasOwn(value, key)));

const parse = (text: string): { value?: unknown } => {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return {};
  }
};

const startsLikeJson = (text: string) => /^\s*[{[]/.test(text);

/** The kind of a document in JSON or YAML, even one with a syntax error; undefined for any other text. */
export const detectDocument = (text: string): DocumentKind | undefined => {
  const content = text.replace(/^\uFEFF/, "");
  return startsLikeJson(content)
    ? detectJson(content, parse(content).value)
    : detectKeys((key) => new RegExp(`^["']?${key}["']?[ \\t]*:`, "m").test(content));
};

/** What would pass for sample data: what else Postman exports, and the files of other products. */
const describeOtherJson = (value: Record<string, unknown>): string | undefined => {
  if (Object.hasOwn(value, "_postman_variable_scope"))
    return "This is a Postman environment. Export the collection, and choose that file.";
  if (isObject(value.mcpServers))
    return "This lists MCP servers for a host. Paste the URL of a server instead.";
  if (Array.isArray(value.nodes) && isObject(value.connections))
    return "This is an n8n workflow. Paste the OpenAPI document or a cURL command of the service it calls.";
  if (isObject(value.api) && value.api.type === "openapi" && typeof value.api.url === "string")
    return `This describes a plugin. Paste the URL of its OpenAPI document instead: ${value.api.url}`;
  const isOld = Array.isArray(value.requests) && Array.isArray(value.order);
  if (isOld || Array.isArray(value.collections))
    return "This is an old Postman format, or an archive of several collections. Export one collection as version 2.1.";
  return undefined;
};

/** `json` is the text without insignificant whitespace, if it is JSON. */
export type DetectedSource = { kind: SourceKind; json?: string } | { problem: string };

/** Recognizes what a person pasted or dropped. Runs in the browser. */
export const detectSource = (input: string): DetectedSource => {
  const text = input.replace(/^\uFEFF/, "").trim();
  if (/^https?:\/\/\S+$/i.test(text)) return { kind: "url" };
  if (findCurlCommand(text) !== undefined) return { kind: "curl" };
  if (/^<(?:!doctype|html|head|body)\b/i.test(text))
    return {
      problem:
        "This is a web page. Look for the link to the OpenAPI document on it, and paste its URL or content.",
    };
  if (text.startsWith("<")) return { problem: "This is XML. Use JSON or YAML." };
  const { value } = parse(text);
  const kind = value === undefined ? detectDocument(text) : detectJson(text, value);
  if (value !== undefined && kind === undefined && isObject(value)) {
    const problem = describeOtherJson(value);
    if (problem) return { problem };
  }
  if (kind === "har" && value !== undefined) return { kind, json: shortenRecording(value) };
  if (value !== undefined) return { kind: kind ?? "sample-json", json: JSON.stringify(value) };
  if (kind) return { kind };
  const literal = readObjectLiteral(text).value;
  if (typeof literal === "object" && literal !== null)
    return { kind: detectJson(text, literal) ?? "sample-json", json: JSON.stringify(literal) };
  if (!startsLikeJson(text))
    return {
      problem:
        "This was not recognized. Paste a URL, a cURL command, an OpenAPI document, a Postman collection, a HAR file, a manifest, tool definitions or sample JSON.",
    };
  const parsed = parseJsonText(text);
  return { problem: "problem" in parsed ? formatJsonError(text, parsed) : "Invalid JSON." };
};
