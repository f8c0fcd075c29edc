import type { HttpHandler } from "@/lib/agent/handlers/http";
import { isObject, type Json, pointer } from "@/lib/agent/json";
import type { JsonSchema } from "@/lib/agent/json-schema";
import type { Say } from "../import-kind";
import type { Inputs } from "../request/inputs";
import type { References } from "./local-references";
import { listOf, textOf } from "./operation";
import { convertSchema } from "./to-schema";

type Node = Record<string, unknown>;
type Body = NonNullable<HttpHandler["body"]>;
export type MadeBody = { body?: Body; contentType?: string; examples: Node };

type Kind = "json" | "form" | "multipart" | "text";
const kindOf = (media: string): Kind | undefined => {
  const type = media.split(";")[0]?.trim().toLowerCase() ?? "";
  if (type === "application/json" || type === "*/*" || type === "application/*") return "json";
  if (/\+json$|^text\/json$/.test(type)) return "json";
  if (type === "application/x-www-form-urlencoded") return "form";
  if (type.startsWith("multipart/")) return "multipart";
  return type.startsWith("text/") || /[/+]xml$/.test(type) ? "text" : undefined;
};
const preference: Kind[] = ["json", "form", "multipart", "text"];

/** Converts Swagger 2's body and formData parameters to an OpenAPI 3 request body. */
export const swaggerBody = (parameters: readonly Node[], consumes: unknown): Node | undefined => {
  const types = listOf(consumes).filter((type): type is string => typeof type === "string");
  const body = parameters.find((parameter) => parameter.in === "body");
  if (body) {
    const [type = "application/json"] = types.filter((one) => kindOf(one) !== undefined);
    const { schema, description, required } = body;
    return { description, required, content: { [type]: { schema } } };
  }
  const fields = parameters.filter((parameter) => parameter.in === "formData");
  if (fields.length === 0) return undefined;
  const upload = fields.some(({ type }) => type === "file");
  const type =
    upload || types.some((one) => one.startsWith("multipart/"))
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

const choose = (content: Node) => {
  const known = Object.keys(content).flatMap((media) => {
    const kind = kindOf(media);
    return kind ? [{ media, kind }] : [];
  });
  return known.sort((a, b) => preference.indexOf(a.kind) - preference.indexOf(b.kind))[0];
};

const exampleOf = (media: Node, { follow }: References): unknown => {
  if (media.example !== undefined) return media.example;
  const [first] = isObject(media.examples) ? Object.values(media.examples) : [];
  const schema = isObject(media.schema) ? follow(media.schema) : undefined;
  return follow(first)?.value ?? schema?.example ?? listOf(schema?.examples)[0];
};

const isOpen = (schema: JsonSchema) =>
  schema.additionalProperties === true || isObject(schema.additionalProperties);
const spreads = (schema: JsonSchema) =>
  !schema.anyOf && !schema.oneOf && Object.keys(schema.properties ?? {}).length > 0;

/**
 * Converts a request body to inputs and a body template. The properties of an object become separate
 * parameters; anything else becomes one parameter called `body`.
 */
export const makeBody = (
  given: Node | undefined,
  inputs: Inputs,
  references: References,
  say: Say,
): MadeBody => {
  const content = isObject(given?.content) ? given.content : {};
  const types = Object.keys(content);
  if (!given || types.length === 0) return { examples: {} };
  const required = given.required === true;
  const chosen = choose(content);
  if (!chosen) {
    const type = (types[0] ?? "").slice(0, 80);
    say("/handler/body", "body_as_text", `A body of type "${type}" is sent as text.`);
    const description = textOf(given.description).slice(0, 2000) || `The body, as ${type}.`;
    const { template } = inputs.add("body", { type: "string", description }, "request", required);
    return { body: { type: "text", value: String(template) }, contentType: type, examples: {} };
  }
  const { media: type, kind } = chosen;
  const media = isObject(content[type]) ? content[type] : {};
  const { schema, notes } = convertSchema(media.schema, references);
  const example = exampleOf(media, references);
  const noted = (at: string) => {
    for (const { path, code, message } of notes) say(at + path, code, message);
  };
  if (kind === "text" || !spreads(schema)) {
    const description = textOf(given.description).slice(0, 2000) || schema.description;
    const whole: JsonSchema = {
      ...(kind === "text" ? { type: "string" as const } : schema),
      ...(description && { description }),
    };
    const { name, template } = inputs.add("body", whole, "request", required);
    noted(pointer("/parameters/properties", name));
    const examples = example === undefined ? {} : { [name]: example };
    if (kind === "json") return { body: { type: "json", value: template }, examples };
    if (kind === "text")
      return { body: { type: "text", value: String(template) }, contentType: type, examples };
    say("/handler/body", "body_as_json", "The form has no named fields, so it is sent as JSON.");
    return { body: { type: "json", value: template }, examples };
  }
  noted("/parameters");
  const value: Record<string, Json> = {};
  const examples: Node = {};
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (name.includes("{{") || (kind !== "json" && (name === "" || name.length > 256))) {
      say(
        "/parameters",
        "parameter_left_out",
        `"${name.slice(0, 60)}" cannot be sent and was skipped.`,
      );
      continue;
    }
    if (kind === "multipart" && property.format === "binary")
      say(
        "/handler/body",
        "file_as_text",
        `"${name.slice(0, 60)}" is a file. Its value is sent as text, without a file name.`,
      );
    const must = required && (schema.required?.includes(name) ?? false);
    const added = inputs.add(name, property, "body", must);
    value[name] = added.template;
    if (isObject(example) && Object.hasOwn(example, name)) examples[added.name] = example[name];
  }
  if (isOpen(schema))
    say(
      "/parameters",
      "extra_fields",
      "The body allows additional fields, but only the named ones are sent.",
    );
  return { body: { type: kind, value }, examples };
};
