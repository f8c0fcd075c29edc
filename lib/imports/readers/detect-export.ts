import { isObject } from "@/lib/schema/json";

/** Formats in which programs other than Postman save requests. */
export type ExportKind = "har" | "insomnia" | "hoppscotch" | "bruno";

const insomniaType = /^(?:collection|spec)\.insomnia\.rest\//;
/** The type of version 5 may be anywhere in a line, because YAML may be written with braces. */
const insomniaText =
  /^["']?_type["']?:\s*["']?export\b|\btype["']?:\s*["']?(?:collection|spec)\.insomnia\.rest\//m;

const isHoppscotch = (value: unknown): boolean =>
  isObject(value) &&
  Array.isArray(value.folders) &&
  Array.isArray(value.requests) &&
  (typeof value.v === "number" ||
    value.requests.some((request) => isObject(request) && "endpoint" in request));

const isBrunoItem = (item: unknown): boolean =>
  isObject(item) && /^(?:folder$|https?\b|graphql\b|grpc\b|ws\b)/.test(String(item.type));

const isBruno = ({ opencollection, items, version }: Record<string, unknown>): boolean =>
  typeof opencollection === "string" ||
  (typeof version === "string" && Array.isArray(items) && items.some(isBrunoItem));

/** The blocks of Bruno's own language that contain a request, by name. */
export const bruRequestNames: ReadonlySet<string> = new Set(
  "get post put patch delete head options trace connect http grpc ws".split(" "),
);

/**
 * Whether a text is the file of a request in Bruno's own language, or several such files one after
 * the other.
 */
export const isBruText = (text: string): boolean =>
  /^meta[ \t]*\{[ \t]*$/m.test(text) &&
  [...text.matchAll(/^([a-z]+)[ \t]*\{[ \t]*$/gm)].some(([, name = ""]) =>
    bruRequestNames.has(name),
  );

/** Whether a text is a Bruno collection, or one of the files in which Bruno keeps requests. */
const isBrunoText = (text: string): boolean =>
  isBruText(text) ||
  /^opencollection:/m.test(text) ||
  (/^info:/m.test(text) && /^(?:http|graphql):[ \t]*$/m.test(text));

/** Returns the kind of an export in JSON, or undefined if it is not an export. */
export const detectExport = (value: unknown): ExportKind | undefined => {
  const isList = Array.isArray(value) && value.length > 0 && value.every(isHoppscotch);
  if (isList || isHoppscotch(value)) return "hoppscotch";
  if (!isObject(value)) return undefined;
  if (isBruno(value)) return "bruno";
  if (isObject(value.log) && Array.isArray(value.log.entries)) return "har";
  const isResources = value._type === "export" && Array.isArray(value.resources);
  return isResources || insomniaType.test(String(value.type)) ? "insomnia" : undefined;
};

/**
 * Returns the kind of an export in YAML, or in JSON with a syntax error. Returns undefined if it is
 * not an export.
 */
export const detectExportText = (text: string): ExportKind | undefined => {
  if (/^\s*\{\s*"log"\s*:/.test(text) && text.includes('"entries"')) return "har";
  if (isBrunoText(text)) return "bruno";
  const isBrokenJson = /"_type"\s*:\s*"export"/.test(text) && text.includes('"resources"');
  return isBrokenJson || insomniaText.test(text) ? "insomnia" : undefined;
};

/**
 * Parts of a recording that imports do not use. Along with the responses, they make up most of its
 * size.
 */
const unusedParts = new Set(["_initiator", "timings", "cache"]);

/** Serializes a recording for sending, without the content of responses. */
export const shortenRecording = (value: unknown): string =>
  JSON.stringify(value, (key, member) => {
    if (unusedParts.has(key)) return undefined;
    return key === "content" && isObject(member) ? { mimeType: member.mimeType } : member;
  });
