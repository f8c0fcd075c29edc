import type { JsonSchema } from "@/lib/schema/json-schema";
import { cutText } from "@/lib/schema/truncate";
import type { AddWarning } from "../import-kind";
import { toBase64Schema } from "../openapi/file-schema";
import { getBodyKind, isTextMedia } from "../openapi/media-type";

const OCTET_STREAM = "application/octet-stream";

/**
 * Whether callers write content of this type as it is, like forms and other text. Everything else
 * is Base64, because JSON cannot contain bytes.
 */
const isWritable = (contentType: string): boolean =>
  isTextMedia(contentType) || getBodyKind(contentType) === "form";

const toFileSchema = (isText: boolean, description?: string): JsonSchema => {
  const schema: JsonSchema = { type: "string", ...(description && { description }) };
  return isText ? schema : toBase64Schema(schema);
};

export const warnAboutFilePart = (
  name: string,
  { contentType, fileName }: { contentType: string; fileName: string },
  addWarning: AddWarning,
): void => {
  const isText = isTextMedia(contentType);
  addWarning(
    "/handler/body",
    isText ? "file_as_text" : "file_as_base64",
    `"${cutText(name, 60)}" is a file. Callers provide its content ${isText ? "as text" : "in Base64"}. It is sent with the file name "${fileName}" and the type ${contentType}.`,
  );
};

type FilePart = {
  contentType?: string | undefined;
  fileName: string;
  description?: string | undefined;
};

/** Returns the schema of the files of a multipart field, and warns how they are sent. */
export const convertFilePart = (
  name: string,
  { contentType = OCTET_STREAM, fileName, description }: FilePart,
  count: number,
  addWarning: AddWarning,
): JsonSchema => {
  warnAboutFilePart(name, { contentType, fileName }, addWarning);
  const schema = toFileSchema(isTextMedia(contentType), description);
  return count > 1 ? { type: "array", items: schema } : schema;
};

/** Returns the schema of a body that is a file, and warns how it is sent. */
export const convertFileBody = (
  contentType: string | undefined,
  addWarning: AddWarning,
): JsonSchema => {
  const isText = contentType !== undefined && isWritable(contentType);
  addWarning(
    "/handler/body",
    isText ? "file_as_text" : "file_as_base64",
    `The body is a file of type "${cutText(contentType ?? OCTET_STREAM, 80)}". Callers provide its content ${isText ? "as text" : "in Base64"}.`,
  );
  return toFileSchema(isText);
};
