import type { FieldStyle } from "@/lib/agent/handlers/value-style";
import { isObject } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";
import type { AddWarning } from "../import-kind";
import { cutText } from "../truncate";
import type { BodyKind } from "./media-type";
import { toText } from "./operations";
import { mayBe, readSerialization, toFieldStyle } from "./serialization";

type Node = Record<string, unknown>;
export type FieldEncoding = FieldStyle & { contentType?: string; fileName?: string };
export type FormContext = { media: Node; kind: BodyKind; addWarning: AddWarning };

const OCTET_STREAM = "application/octet-stream";

/** A file is `format: binary` in OpenAPI 3.0; in 3.1 a value with a media type that is not written as text. */
const isFile = (schema: unknown): boolean =>
  isObject(schema) &&
  (schema.format === "binary" ||
    (schema.contentMediaType !== undefined && schema.contentEncoding === undefined));

const getItem = (schema: JsonSchema): JsonSchema =>
  mayBe(schema, "array") && isObject(schema.items) ? schema.items : schema;

/** The content type of a part: the document's choice, or JSON for objects (OpenAPI 3, "Encoding Object"). */
const getPartType = (item: JsonSchema, encoding: Node): string | undefined => {
  const declaredTypes = [toText(encoding.contentType).split(","), toText(item.contentMediaType)];
  const literalType = declaredTypes
    .flat()
    .map((type) => type.trim())
    .find((type) => /^[\w.+-]+\/[\w.+-]+(?:;|$)/.test(type));
  if (literalType) return literalType;
  if (isFile(item) || item.contentEncoding !== undefined) return OCTET_STREAM;
  return mayBe(item, "object") ? "application/json" : undefined;
};

/** A name that fits the content of a text file. */
const toFileName = (name: string, contentType: string): string => {
  const extension = /[/+](csv|html|json|xml|yaml)(?:;|$)/.exec(contentType)?.[1] ?? "txt";
  return `${name.replace(/[^\w.-]+/g, "_")}.${extension}`;
};

/** The part of a field in a multipart body, and what it cannot say. */
const convertPart = (
  name: string,
  property: JsonSchema,
  encoding: Node,
  addWarning: AddWarning,
): Pick<FieldEncoding, "contentType" | "fileName"> => {
  const label = cutText(name, 60);
  const warn = (code: string, message: string) => addWarning("/handler/body", code, message);
  const item = getItem(property);
  const contentType = getPartType(item, encoding);
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
  if (item.contentEncoding !== undefined)
    warn(
      "part_headers",
      `"${label}" is sent as it is, without a header that says it is ${cutText(String(item.contentEncoding), 40)}.`,
    );
  if (!isFile(item) || contentType === undefined) return contentType ? { contentType } : {};
  const fileName = toFileName(name, contentType);
  warn(
    "file_as_text",
    `"${label}" is a file. Its value is sent as text, with the file name "${fileName}" and the type ${contentType}. Binary files cannot be sent.`,
  );
  return { contentType, fileName };
};

/** How a field of a form is sent, when it is not the default. */
export const convertFormField = (
  name: string,
  property: JsonSchema,
  { media, kind, addWarning }: FormContext,
): FieldEncoding => {
  const encodings = isObject(media.encoding) ? media.encoding : {};
  const own = Object.hasOwn(encodings, name) ? encodings[name] : undefined;
  const encoding = isObject(own) ? own : {};
  const { isJsonText, ...style } = toFieldStyle(
    property,
    readSerialization(encoding, false, "formData"),
  );
  if (isJsonText && (encoding.style !== undefined || encoding.explode !== undefined))
    addWarning(
      "/handler/body",
      "style_changed",
      `The fields of "${cutText(name, 60)}" cannot be sent under names of their own, so it is sent as JSON text.`,
    );
  if (kind !== "multipart") return style;
  return { ...style, ...convertPart(name, property, encoding, addWarning) };
};
