import type { FieldStyle } from "@/lib/agent/handlers/value-style";
import type { WarningCode } from "@/lib/imports/readers/warning-codes";
import { isObject } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { cutText } from "@/lib/schema/truncate";
import type { AddWarning } from "../import-kind";
import { warnAboutFilePart } from "../request/file-inputs";
import { isFile, listValueSchemas, toBase64Schema } from "./file-schema";
import { type BodyKind, isTextMedia } from "./media-type";
import { toText } from "./operations";
import { mayBe, readSerialization, toFieldStyle } from "./serialization";

type Node = Record<string, unknown>;
export type FieldEncoding = FieldStyle & { contentType?: string; fileName?: string };
export type FormContext = { media: Node; kind: BodyKind; addWarning: AddWarning };

const OCTET_STREAM = "application/octet-stream";

/**
 * Returns the content type of a part: the document's choice, or JSON for objects (OpenAPI 3,
 * "Encoding Object"). Returns undefined for a part that may also be text, because a plain word is
 * not JSON.
 */
const getPartType = (property: JsonSchema, encoding: Node): string | undefined => {
  const values = listValueSchemas(property);
  const declaredTypes = [
    ...toText(encoding.contentType).split(","),
    ...values.map(({ contentMediaType }) => toText(contentMediaType)),
  ];
  const literalType = declaredTypes
    .map((type) => type.trim())
    .find((type) => /^[\w.+-]+\/[\w.+-]+(?:;|$)/.test(type));
  if (literalType) return literalType;
  if (isFile(property) || values.some(({ contentEncoding }) => contentEncoding !== undefined))
    return OCTET_STREAM;
  const areObjects = values.length > 0 && values.every((value) => mayBe(value, "object"));
  return areObjects ? "application/json" : undefined;
};

/** Returns a file name with an extension that fits the content. */
const toFileName = (name: string, contentType: string): string => {
  const extension = /[/+](csv|gif|html|jpeg|json|pdf|png|webp|xml|yaml|zip)(?:;|$)/.exec(
    contentType,
  )?.[1];
  const fallback = isTextMedia(contentType) ? "txt" : "bin";
  return `${name.replace(/[^\w.-]+/g, "_")}.${extension ?? fallback}`;
};

type PartEncoding = Pick<FieldEncoding, "contentType" | "fileName">;
/** A form field: how it is sent if that is not the default, and its schema for callers. */
type ConvertedField = { encoding: FieldEncoding; schema: JsonSchema };

const warnAboutPart = (
  label: string,
  property: JsonSchema,
  { encoding, contentType }: { encoding: Node; contentType: string | undefined },
  warn: (code: WarningCode, message: string) => void,
) => {
  const declaredType = toText(encoding.contentType);
  if (declaredType !== "" && declaredType !== contentType)
    warn(
      "media_changed",
      `"${label}" may be "${cutText(declaredType, 80)}". It is sent as ${contentType ?? "text"}.`,
    );
  const headers = Object.keys(isObject(encoding.headers) ? encoding.headers : {});
  if (headers.length > 0)
    warn(
      "part_headers",
      `The part "${label}" is sent without its headers ${cutText(headers.join(", "), 200)}.`,
    );
  for (const { contentEncoding } of listValueSchemas(property))
    if (contentEncoding !== undefined)
      warn(
        "part_headers",
        `"${label}" is sent as is, without a header for the encoding ${cutText(String(contentEncoding), 40)}.`,
      );
};

/** Converts a field to a part of a multipart body, and warns about what the part cannot express. */
const convertPart = (
  name: string,
  property: JsonSchema,
  encoding: Node,
  addWarning: AddWarning,
): { part: PartEncoding; schema?: JsonSchema } => {
  const label = cutText(name, 60);
  const warn = (code: WarningCode, message: string) => addWarning("/handler/body", code, message);
  const contentType = getPartType(property, encoding);
  warnAboutPart(label, property, { encoding, contentType }, warn);
  if (contentType === undefined) return { part: {} };
  if (!isFile(property)) return { part: { contentType } };
  const part = { contentType, fileName: toFileName(name, contentType) };
  warnAboutFilePart(name, part, addWarning);
  return isTextMedia(contentType) ? { part } : { part, schema: toBase64Schema(property) };
};

/** Converts a form field. `outline` is its schema with references resolved. */
export const convertFormField = (
  name: string,
  { media, kind, addWarning }: FormContext,
  schema: JsonSchema,
  outline: JsonSchema,
): ConvertedField => {
  const encodings = isObject(media.encoding) ? media.encoding : {};
  const own = Object.hasOwn(encodings, name) ? encodings[name] : undefined;
  const encoding = isObject(own) ? own : {};
  const { isJsonText, ...style } = toFieldStyle(
    outline,
    readSerialization(encoding, false, "formData"),
  );
  if (isJsonText && (encoding.style !== undefined || encoding.explode !== undefined))
    addWarning(
      "/handler/body",
      "style_changed",
      `The fields of "${cutText(name, 60)}" cannot be sent under their own names, so it is sent as JSON text.`,
    );
  if (kind !== "multipart") return { encoding: style, schema };
  const { part, ...file } = convertPart(name, outline, encoding, addWarning);
  return { encoding: { ...style, ...part }, schema, ...file };
};
