import { isObject } from "@/lib/schema/json";
import { readAgentRegistration } from "./agent-registration";
import { unwrapCodeBlock } from "./code-block";
import { findCurlCommand } from "./curl/find-command";
import { describeOtherSource, describeOtherText } from "./describe-other-source";
import { detectExport, detectExportText, type ExportKind, shortenRecording } from "./detect-export";
import { formatJsonError, parseJsonText } from "./json-text";
import { literalToJson, readObjectLiteral } from "./object-literal";
import { parseSample } from "./parse-sample";
import { hasSchemaTools, isZodCode } from "./zod/zod-tools";

type DocumentKind = "openapi" | "postman" | "manifest" | ExportKind;
export type SourceKind =
  | DocumentKind
  | "curl"
  | "url"
  | "sample-json"
  | "zod"
  | "agent-registration";

const detectKeys = (has: (key: string) => boolean): DocumentKind | undefined => {
  if (has("openapi") || has("swagger")) return "openapi";
  if (has("collection") || (has("info") && has("item"))) return "postman";
  return has("slug") ? "manifest" : undefined;
};

/**
 * Whether a value is a tool provider, as Dify exports it, with an OpenAPI document as the text of
 * its schema.
 */
const isToolProvider = (value: unknown): boolean =>
  isObject(value) &&
  typeof value.schema === "string" &&
  /(?:^|[\s{,"'])(?:openapi|swagger)["']?\s*:/.test(value.schema);

const isToolProviderText = (text: string): boolean =>
  /^schema:/m.test(text) && /^[ \t]+["'{]{0,3}(?:openapi|swagger)["']?[ \t]*:/m.test(text);

/**
 * Detects a document from the members of a JSON object, or from the keys that can be recognized in
 * invalid JSON.
 */
const detectJson = (text: string, value: unknown): DocumentKind | undefined => {
  if (value === undefined)
    return detectExportText(text) ?? detectKeys((key) => text.includes(`"${key}"`));
  if (isToolProvider(value)) return "openapi";
  return detectExport(value) ?? detectKeys((key) => isObject(value) && Object.hasOwn(value, key));
};

const parse = (text: string): { value?: unknown } => {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return {};
  }
};

const startsLikeJson = (text: string) => /^\s*[{[]/.test(text);

/**
 * Returns the kind of a document in JSON or YAML, even one with a syntax error. Returns undefined
 * for any other text.
 */
export const detectDocument = (text: string): DocumentKind | undefined => {
  const content = text.replace(/^\uFEFF/, "");
  if (startsLikeJson(content)) return detectJson(content, parse(content).value);
  if (isToolProviderText(content)) return "openapi";
  const hasKey = (key: string) => new RegExp(`^["']?${key}["']?[ \\t]*:`, "m").test(content);
  return detectExportText(content) ?? detectKeys(hasKey);
};

/** `json` is the text without insignificant whitespace, if it is JSON. */
export type DetectedSource = { kind: SourceKind; json?: string } | { problem: string };

const toSampleJson = (json: string): string => {
  try {
    return JSON.stringify(parseSample(json));
  } catch {
    // The import reports that it is nested too deeply.
    return json;
  }
};

/** Returns the source of a JSON value, which is a sample unless it has another kind. */
const toJsonSource = (kind: DocumentKind | undefined, value: unknown, json: string) =>
  kind
    ? { kind, json: JSON.stringify(value) }
    : { kind: "sample-json" as const, json: toSampleJson(json) };

/** Recognizes what a person pasted or dropped. Runs in the browser. */
export const detectSource = (input: string): DetectedSource => {
  const text = unwrapCodeBlock(input.replace(/^\uFEFF/, "")).trim();
  if (/^https?:\/\/\S+$/i.test(text)) return { kind: "url" };
  const installLink = /^([a-z][a-z0-9+.-]*):\S*\bmcp\/install\?\S*$/i.exec(text)?.[1];
  if (installLink !== undefined)
    return {
      problem: `This link installs an MCP server in ${installLink}. Paste the URL of the server instead.`,
    };
  const scheme = /^[a-z][a-z0-9+.-]*:\/\/(?=\S+$)/i.exec(text)?.[0];
  if (scheme !== undefined)
    return {
      problem: `A URL that starts with ${scheme} cannot be imported. Paste one that starts with https:// or http://.`,
    };
  if (/^(?:localhost|[\w-]+(?:\.[\w-]+)*\.[a-z]{2,})(?::\d+)?(?:[/?#]\S*)?$/i.test(text))
    return { problem: "Start the URL with https:// or http://." };
  if (findCurlCommand(text) !== undefined) return { kind: "curl" };
  if (/^<(?:!doctype|html|head|body)\b/i.test(text))
    return {
      problem:
        "This is a web page. Find the link to the OpenAPI document, and paste that URL or its content.",
    };
  if (text.startsWith("<"))
    return { problem: describeOtherText(text) ?? "This is XML. Use JSON or YAML." };
  const { value } = parse(text);
  const kind = value === undefined ? detectDocument(text) : detectJson(text, value);
  const jsonProblem = kind || value === undefined ? undefined : describeOtherSource(text, value);
  if (jsonProblem) return { problem: jsonProblem };
  if (kind === "har" && value !== undefined) return { kind, json: shortenRecording(value) };
  if (value !== undefined) return toJsonSource(kind, value, text);
  if (kind) return { kind };
  if (readAgentRegistration(text)) return { kind: "agent-registration" };
  if (isZodCode(text)) return { kind: "zod" };
  const textProblem = describeOtherSource(text, undefined);
  if (textProblem) return { problem: textProblem };
  const literal = readObjectLiteral(text).value;
  if (typeof literal === "object" && literal !== null)
    return toJsonSource(detectJson(text, literal), literal, literalToJson(text) ?? "");
  if (hasSchemaTools(text)) return { kind: "zod" };
  if (!startsLikeJson(text))
    return {
      problem:
        "This was not recognized. Paste a URL, a cURL command, an OpenAPI document, a Postman, Insomnia, Hoppscotch or Bruno collection, a HAR file, a manifest, tool definitions in JSON or code, zod schemas or sample JSON.",
    };
  const parsed = parseJsonText(text);
  return { problem: "problem" in parsed ? formatJsonError(text, parsed) : "Invalid JSON." };
};
