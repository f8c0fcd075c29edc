import type { HttpHandler } from "@/lib/agent/handlers/http";
import { containsSecret } from "@/lib/imports/readers/request/secrets";
import { appendSentence } from "@/lib/schema/append-sentence";
import { appendPointer, isObject, type Json } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { cutText } from "@/lib/schema/truncate";
import type { AddWarning } from "../import-kind";
import type { Inputs } from "../request/inputs";
import type { Definitions } from "./conversion";
import { convertSchema } from "./convert-schema";
import { listUsedDefinitions, outlineSchema } from "./definitions";
import { isFile, toBase64Schema } from "./file-schema";
import { convertFormField, type FieldEncoding, type FormContext } from "./form-encoding";
import { joinVariants } from "./join-variants";
import { pickExtensions } from "./list-extensions";
import {
  type BodyKind,
  chooseMediaType,
  getBodyKind,
  getOwnContentType,
  toFileType,
} from "./media-type";
import type { OperationContext } from "./operation-context";
import { toList, toText } from "./operations";
import { readExample } from "./parameter-values";
import type { References } from "./references";
import { hasFields, isSeparable, warnAboutFields } from "./separable-body";
import { hasExtraFields, isScalar, mayBe } from "./serialization";

type Node = Record<string, unknown>;
/** Kinds of bodies that have fields. */
type FieldKind = "json" | "form" | "multipart";
type Body = NonNullable<HttpHandler["body"]>;
export type ConvertedBody = { body?: Body; contentType?: string | undefined; examples: Node };

const findExample = (media: Node, { follow, followSchema }: References): unknown => {
  if (media.example !== undefined) return media.example;
  const [first] = isObject(media.examples) ? Object.values(media.examples) : [];
  const schema = isObject(media.schema) ? followSchema(media.schema) : undefined;
  return readExample(follow(first)) ?? schema?.example ?? toList(schema?.examples)[0];
};

/** Creates a parameter for each property of an object. */
const convertFields = (
  schema: JsonSchema,
  form: FormContext & { kind: FieldKind },
  { example, areRequired }: { example: unknown; areRequired: boolean },
  { inputs, definitions, addWarning }: OperationContext,
): ConvertedBody => {
  const { kind } = form;
  inputs.annotate(pickExtensions(schema));
  inputs.reserve(Object.keys(schema.properties ?? {}));
  const value: Record<string, Json> = {};
  const encoding: Record<string, FieldEncoding> = {};
  const examples: Node = {};
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (name.includes("{{") || (kind !== "json" && (name === "" || name.length > 256))) {
      addWarning(
        "/parameters",
        "parameter_left_out",
        `"${cutText(name, 60)}" cannot be sent and was skipped.`,
      );
      continue;
    }
    const isRequired = areRequired && (schema.required?.includes(name) ?? false);
    const field =
      kind === "json"
        ? { encoding: {}, schema: property }
        : convertFormField(name, form, property, outlineSchema(property, definitions));
    const input = inputs.add(name, field.schema, "body", isRequired);
    value[name] = input.template;
    if (Object.keys(field.encoding).length > 0) encoding[name] = field.encoding;
    const hasExample = isObject(example) && Object.hasOwn(example, name);
    if (hasExample && field.schema === property && !containsSecret({ [name]: example[name] }))
      examples[input.name] = input.rename(example[name]);
  }
  warnAboutFields(schema, addWarning);
  if (kind === "json") return { body: { type: kind, value }, examples };
  const hasEncoding = Object.keys(encoding).length > 0;
  return { body: { type: kind, value, ...(hasEncoding && { encoding }) }, examples };
};

type BodyRequest = { requestBody: Node; type: string; media: Node; isRequired: boolean };

const MAX_ITEM_CHARACTERS = 1500;

/**
 * Returns a request whose description has the schema of a sequence's items, such as the lines of
 * JSON Lines. Callers write them as text.
 */
const withItems = (
  request: BodyRequest,
  { references, addWarning }: OperationContext,
): BodyRequest => {
  const { requestBody, media, type } = request;
  if (!isObject(media.itemSchema)) return request;
  const definitions: Definitions = new Map();
  const { schema } = convertSchema(media.itemSchema, references, definitions);
  const $defs = listUsedDefinitions(schema, definitions);
  const text = JSON.stringify({ ...schema, ...(Object.keys($defs).length > 0 && { $defs }) });
  if (text.length > MAX_ITEM_CHARACTERS) {
    const message = `The schema of the items of "${cutText(type, 80)}" is large and was left out.`;
    addWarning("/handler/body", "schema_cut", message);
    return request;
  }
  const note = `A sequence of items with this JSON Schema: ${text}`;
  const description = appendSentence(cutText(toText(requestBody.description), 400), note);
  return { ...request, requestBody: { ...requestBody, description } };
};

/** What the whole body is: a JSON value, text, or a file given in Base64. */
type WholeKind = "json" | "text" | "file";
const wholeSchemas: Record<WholeKind, (schema: JsonSchema) => JsonSchema> = {
  json: (schema) => schema,
  text: ({ description }) => ({ type: "string", ...(description && { description }) }),
  file: toBase64Schema,
};

/** Creates one parameter for the whole body. */
const convertWhole = (
  schema: JsonSchema,
  { requestBody, type, isRequired, example }: BodyRequest & { example?: unknown },
  kind: WholeKind,
  inputs: Inputs,
): ConvertedBody & { name: string } => {
  const description = toText(requestBody.description) || schema.description;
  const bodySchema = wholeSchemas[kind]({
    ...schema,
    ...(description && { description: cutText(description, 2000) }),
  });
  const { name, template, rename } = inputs.add("body", bodySchema, "request", isRequired);
  return {
    name,
    body:
      kind === "json"
        ? { type: "json", value: template }
        : { type: "text", value: String(template) },
    contentType: getOwnContentType(type),
    examples:
      kind === "file" || example === undefined || containsSecret(example)
        ? {}
        : { [name]: rename(example) },
  };
};

/** Whether there is nothing to send, because an object has no properties and allows no others. */
const isEmpty = (schema: JsonSchema, kind: BodyKind | undefined): boolean =>
  mayBe(schema, "object") &&
  [schema.type].flat().length === 1 &&
  Object.keys(schema.properties ?? {}).length === 0 &&
  (schema.additionalProperties === false || (kind === "form" && !hasExtraFields(schema))) &&
  !schema.anyOf &&
  !schema.oneOf;

const chooseMedia = (
  requestBody: Node,
  { follow, followSchema }: References,
): BodyRequest | undefined => {
  const content = isObject(requestBody.content) ? requestBody.content : {};
  const isList = Object.values(content).some(
    (media) => followSchema(follow(media)?.schema)?.type === "array",
  );
  const type = chooseMediaType(Object.keys(content), isList);
  if (type === undefined) return undefined;
  const media = follow(content[type]) ?? {};
  return { requestBody, type, media, isRequired: requestBody.required === true };
};

const convertForm = (
  schema: JsonSchema,
  kind: "form" | "multipart",
  request: BodyRequest,
  { inputs, addWarning }: OperationContext,
): ConvertedBody => {
  if (kind === "multipart") {
    const message = "The multipart body has no named fields, so it is not sent.";
    addWarning("/handler/body", "body_left_out", message);
    return { examples: {} };
  }
  const message = "The form has no named fields. Callers provide it as text, such as a=1&b=2.";
  addWarning("/handler/body", "body_as_text", message);
  const description = [schema.description, "The form as text, such as a=1&b=2."];
  const text = { ...schema, description: description.filter(Boolean).join(" ") };
  return convertWhole(text, request, "text", inputs);
};

/** How a body becomes parameters: one for the whole body, or one for each field. */
type Parts = { whole: WholeKind } | { whole?: undefined; fields: FieldKind };
const getParts = (schema: JsonSchema, kind: BodyKind | undefined, areRequired: boolean): Parts => {
  if (kind === "json") return isSeparable(schema, areRequired) ? { fields: kind } : { whole: kind };
  if (kind === "form" || kind === "multipart") return { fields: kind };
  if (kind === "text") return { whole: kind };
  // In OpenAPI 3.1, a media type without a schema is binary. Documents also describe bytes with the
  // format `byte`, although it means Base64: services expect the bytes that the media type names.
  const isBytes = isFile(schema) || schema.format === "byte" || Object.keys(schema).length === 0;
  return { whole: isBytes ? "file" : "text" };
};

const warnAboutMedia = (
  type: string,
  kind: BodyKind | undefined,
  { whole, schema }: { whole?: WholeKind | undefined; schema: JsonSchema },
  addWarning: AddWarning,
) => {
  const label = cutText(type, 80);
  if (whole === "file")
    addWarning(
      "/handler/body",
      "file_as_base64",
      `The body is a file of type "${label}". Callers provide its content in Base64.`,
    );
  else if (kind === undefined || (kind === "text" && !isScalar(schema)))
    addWarning("/handler/body", "body_as_text", `A body of type "${label}" is sent as text.`);
  if (kind === "multipart" && !type.toLowerCase().startsWith("multipart/form-data"))
    addWarning("/handler/body", "media_changed", `"${label}" is sent as multipart/form-data.`);
};

/**
 * Converts a request body to inputs and a body template. The properties of an object become
 * separate parameters. Anything else becomes one parameter called `body`.
 */
export const convertBody = (
  requestBody: Node | undefined,
  method: string,
  context: OperationContext,
): ConvertedBody => {
  const { inputs, definitions, references, addWarning } = context;
  const request = requestBody && chooseMedia(requestBody, references);
  if (!request) return { examples: {} };
  const { media } = request;
  const { schema, notes } = convertSchema(media.schema, references, definitions);
  const type = isFile(schema) ? toFileType(request.type) : request.type;
  const kind = getBodyKind(type);
  if (isEmpty(schema, kind) && !(kind === "json" && request.isRequired)) return { examples: {} };
  if (method === "GET" || method === "HEAD") {
    const message = `A ${method} request has no body, so the body was removed.`;
    addWarning("/handler/body", "body_left_out", message);
    return { examples: {} };
  }
  // Many documents omit `required` for the body although its fields are required.
  const areRequired = requestBody.required !== false;
  const parts = getParts(schema, kind, areRequired);
  warnAboutMedia(type, kind, { ...parts, schema }, addWarning);
  const example = findExample(media, references);
  const addNotes = (at: string) => {
    for (const { path, code, message } of notes) addWarning(at + path, code, message);
  };
  if (parts.whole) {
    const whole = { ...(kind === "text" ? withItems(request, context) : request), type, example };
    const { name, ...converted } = convertWhole(schema, whole, parts.whole, inputs);
    addNotes(appendPointer("/parameters/properties", name));
    return converted;
  }
  const { fields } = parts;
  const object = fields === "json" ? schema : joinVariants(schema, definitions);
  if (fields !== "json" && !hasFields(object)) return convertForm(schema, fields, request, context);
  addNotes("/parameters");
  const form = { media, kind: fields, addWarning };
  const converted = convertFields(object, form, { example, areRequired }, context);
  return fields === "json" ? { ...converted, contentType: getOwnContentType(type) } : converted;
};
