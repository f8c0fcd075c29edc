import type { HttpHandler } from "@/lib/agent/handlers/http";
import { appendPointer, isObject, type Json } from "@/lib/schema/json";
import type { JsonSchema } from "@/lib/schema/json-schema";
import type { AddWarning } from "../import-kind";
import type { Inputs } from "../request/inputs";
import { cutText } from "../truncate";
import { convertSchema } from "./convert-schema";
import { toList, toText } from "./operations";
import type { References } from "./references";

type Node = Record<string, unknown>;
type Body = NonNullable<HttpHandler["body"]>;
export type ConvertedBody = { body?: Body; contentType?: string; examples: Node };

type BodyKind = "json" | "form" | "multipart" | "text";
const getBodyKind = (media: string): BodyKind | undefined => {
  const type = media.split(";")[0]?.trim().toLowerCase() ?? "";
  if (type === "application/json" || type === "*/*" || type === "application/*") return "json";
  if (/\+json$|^text\/json$/.test(type)) return "json";
  if (type === "application/x-www-form-urlencoded") return "form";
  if (type.startsWith("multipart/")) return "multipart";
  return type.startsWith("text/") || /[/+]xml$/.test(type) ? "text" : undefined;
};
const kindPreference: BodyKind[] = ["json", "form", "multipart", "text"];

/** Converts Swagger 2's body and formData parameters to an OpenAPI 3 request body. */
export const swaggerBody = (parameters: readonly Node[], consumes: unknown): Node | undefined => {
  const types = toList(consumes).filter((type): type is string => typeof type === "string");
  const body = parameters.find((parameter) => parameter.in === "body");
  if (body) {
    const [type = "application/json"] = types.filter(
      (mediaType) => getBodyKind(mediaType) !== undefined,
    );
    const { schema, description, required } = body;
    return { description, required, content: { [type]: { schema } } };
  }
  const fields = parameters.filter((parameter) => parameter.in === "formData");
  if (fields.length === 0) return undefined;
  const hasUpload = fields.some(({ type }) => type === "file");
  const type =
    hasUpload || types.some((mediaType) => mediaType.startsWith("multipart/"))
      ? "multipart/form-data"
      : "application/x-www-form-urlencoded";
  const properties = Object.fromEntries(
    fields.map(({ name, in: _, required: __, ...schema }) => [String(name), schema]),
  );
  const required = fields.filter((field) => field.required === true).map(({ name }) => name);
  return {
    required: required.length > 0,
    content: { [type]: { schema: { type: "object", properties, required } } },
  };
};

const chooseMediaType = (content: Node) => {
  const candidates = Object.keys(content).flatMap((media) => {
    const kind = getBodyKind(media);
    return kind ? [{ media, kind }] : [];
  });
  return candidates.sort(
    (a, b) => kindPreference.indexOf(a.kind) - kindPreference.indexOf(b.kind),
  )[0];
};

const findExample = (media: Node, { follow }: References): unknown => {
  if (media.example !== undefined) return media.example;
  const [first] = isObject(media.examples) ? Object.values(media.examples) : [];
  const schema = isObject(media.schema) ? follow(media.schema) : undefined;
  return follow(first)?.value ?? schema?.example ?? toList(schema?.examples)[0];
};

const hasExtraFields = (schema: JsonSchema) =>
  schema.additionalProperties === true || isObject(schema.additionalProperties);
const canSpread = (schema: JsonSchema) =>
  !schema.anyOf && !schema.oneOf && Object.keys(schema.properties ?? {}).length > 0;

/** Makes a parameter of each property of an object. */
const convertFields = (
  schema: JsonSchema,
  kind: "json" | "form" | "multipart",
  example: unknown,
  required: boolean,
  inputs: Inputs,
  addWarning: AddWarning,
): ConvertedBody => {
  const value: Record<string, Json> = {};
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
    if (kind === "multipart" && property.format === "binary")
      addWarning(
        "/handler/body",
        "file_as_text",
        `"${cutText(name, 60)}" is a file. Its value is sent as text, without a file name.`,
      );
    const isRequired = required && (schema.required?.includes(name) ?? false);
    const input = inputs.add(name, property, "body", isRequired);
    value[name] = input.template;
    if (isObject(example) && Object.hasOwn(example, name)) examples[input.name] = example[name];
  }
  if (hasExtraFields(schema))
    addWarning(
      "/parameters",
      "extra_fields",
      "The body allows additional fields, but only the named ones are sent.",
    );
  return { body: { type: kind, value }, examples };
};

/**
 * Converts a request body to inputs and a body template. The properties of an object become separate
 * parameters; anything else becomes one parameter called `body`.
 */
export const convertBody = (
  requestBody: Node | undefined,
  inputs: Inputs,
  references: References,
  addWarning: AddWarning,
): ConvertedBody => {
  const content = isObject(requestBody?.content) ? requestBody.content : {};
  const types = Object.keys(content);
  if (!requestBody || types.length === 0) return { examples: {} };
  const required = requestBody.required === true;
  const choice = chooseMediaType(content);
  if (!choice) {
    const type = cutText(types[0] ?? "", 80);
    addWarning("/handler/body", "body_as_text", `A body of type "${type}" is sent as text.`);
    const description = cutText(toText(requestBody.description), 2000) || `The body, as ${type}.`;
    const { template } = inputs.add("body", { type: "string", description }, "request", required);
    return { body: { type: "text", value: String(template) }, contentType: type, examples: {} };
  }
  const { media: type, kind } = choice;
  const media = isObject(content[type]) ? content[type] : {};
  const { schema, notes } = convertSchema(media.schema, references);
  const example = findExample(media, references);
  const addNotes = (at: string) => {
    for (const { path, code, message } of notes) addWarning(at + path, code, message);
  };
  if (kind === "text" || !canSpread(schema)) {
    const description = cutText(toText(requestBody.description), 2000) || schema.description;
    const bodySchema: JsonSchema = {
      ...(kind === "text" ? { type: "string" as const } : schema),
      ...(description && { description }),
    };
    const { name, template } = inputs.add("body", bodySchema, "request", required);
    addNotes(appendPointer("/parameters/properties", name));
    const examples = example === undefined ? {} : { [name]: example };
    if (kind === "json") return { body: { type: "json", value: template }, examples };
    if (kind === "text")
      return { body: { type: "text", value: String(template) }, contentType: type, examples };
    addWarning(
      "/handler/body",
      "body_as_json",
      "The form has no named fields, so it is sent as JSON.",
    );
    return { body: { type: "json", value: template }, examples };
  }
  addNotes("/parameters");
  return convertFields(schema, kind, example, required, inputs, addWarning);
};
