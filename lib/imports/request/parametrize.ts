import type { HttpHandler } from "@/lib/agent/handlers/http";
import { isObject, type Json } from "@/lib/agent/json";
import type { JsonSchema } from "@/lib/agent/json-schema";
import { isSecretName } from "@/lib/agent/reading/request/secrets";
import { schemaFromSample } from "@/lib/agent/reading/schema-from-sample";
import { parseTemplate } from "@/lib/agent/templates/template";
import type { Say } from "../import-kind";
import { createInputs } from "./inputs";

/** The text of a template without placeholders; undefined if it has any. */
const plain = (template: string): string | undefined => {
  const { template: parts, problem } = parseTemplate(template);
  if (problem !== undefined || parts.some((part) => typeof part === "object")) return undefined;
  return parts.join("");
};

/** Infers the type of a query or form value: `2` is a number, `007` a string. */
const typedText = (text: string): Json => {
  if (text === "true" || text === "false") return text === "true";
  const number = Number(text);
  const same = text !== "" && String(number) === text && Math.abs(number) < 1e15;
  return same && Number.isFinite(number) ? number : text;
};

const plainJson = (value: Json): Json | undefined => {
  if (typeof value === "string") return plain(value);
  if (Array.isArray(value)) {
    const items = value.map(plainJson);
    return items.includes(undefined) ? undefined : (items as Json[]);
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(
    ([key, item]) => [key, plainJson(item as Json)] as const,
  );
  return entries.some(([, item]) => item === undefined)
    ? undefined
    : (Object.fromEntries(entries) as Json);
};

/** Common notations for a value to fill in: `$ID`, `${ID}`, `{id}`, `:id` and `<id>`. */
const blank = /^(?:\$\{?(\w+)\}?|\{(\w+)\}|:([A-Za-z]\w*)|<([\w -]+)>)$/;
const blankName = (text: string): string | undefined => blank.exec(text)?.slice(1).find(Boolean);
const identifier = /^(?:\d+|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i;

const singular = (word: string) =>
  word.endsWith("ies") ? `${word.slice(0, -3)}y` : word.replace(/(?<!s)s$/, "");

type Values = Record<string, unknown>;

/**
 * Replaces the values of a request by parameters: ids and placeholders in the path, query values (which become
 * defaults) and body fields (which become examples). Values that already contain a placeholder and disabled rows
 * are unchanged. Secrets never become examples.
 */
export const parametrize = (handler: HttpHandler, toolName: string, say: Say) => {
  const inputs = createInputs(toolName, say);
  const values: Values = {};
  const [origin = "", path = ""] = /^(https?:\/\/[^/]*)(.*)$/s.exec(handler.url)?.slice(1) ?? [];

  const segments = path.split("/").map((segment, index, all) => {
    if (plain(segment) === undefined || segment.includes("?")) return segment;
    const name = blankName(segment);
    if (name === undefined && !identifier.test(segment)) return segment;
    const before = all[index - 1] ?? "";
    const stem = /^[A-Za-z][\w-]*$/.test(before) ? `${singular(before)}_id` : "id";
    const { name: given, template } = inputs.add(name ?? stem, { type: "string" }, "path", true);
    if (name === undefined) values[given] = segment;
    return String(template);
  });

  const fromText = (name: string, texts: string[], place: string): Json => {
    const secret = isSecretName(name);
    const known = texts.filter((text) => blankName(text) === undefined && text !== "");
    const typed = texts.map(typedText);
    const value = typed.length === 1 ? typed[0] : typed;
    const usable = !secret && known.length === texts.length;
    const schema: JsonSchema = usable ? schemaFromSample(value) : { type: "string" };
    if (usable && place === "query") schema.default = value as Json;
    else if (usable) schema.examples = [value as Json];
    const added = inputs.add(name, schema, place, place !== "query");
    if (usable) values[added.name] = value;
    return added.template;
  };

  const rows = (handler.query ?? []).flatMap((row, index, all) => {
    const alike = all.filter(({ name, enabled }) => name === row.name && enabled !== false);
    const texts = alike.map(({ value }) => plain(value));
    if (row.enabled === false || texts.some((text) => text === undefined)) return [row];
    // An array value repeats its key in the query, so one row is enough.
    if (alike[0] !== all[index]) return [];
    return [{ ...row, value: String(fromText(row.name, texts as string[], "query")) }];
  });

  const wholeBody = (value: Json, schema: JsonSchema): Json => {
    const { name, template } = inputs.add("body", schema, "request", true);
    values[name] = value;
    return template;
  };

  const field = (name: string, template: Json): Json => {
    const value = plainJson(template);
    if (value === undefined) return template;
    const hidden = isSecretName(name);
    const isBlank = typeof value === "string" && blankName(value) !== undefined;
    const usable = !hidden && !isBlank && value !== null;
    const schema: JsonSchema = {
      ...(isBlank || hidden ? { type: "string" as const } : schemaFromSample(value)),
      ...(usable && { examples: [value] }),
    };
    const added = inputs.add(name, schema, "body", true);
    if (usable) values[added.name] = value;
    return added.template;
  };

  const body = ((): HttpHandler["body"] => {
    const given = handler.body;
    if (!given || given.type === "none") return given;
    if (given.type === "text") {
      const text = plain(given.value);
      if (text === undefined) return given;
      const schema: JsonSchema = { type: "string", examples: [text] };
      return { type: "text", value: String(wholeBody(text, schema)) };
    }
    if (given.type === "json") {
      if (isObject(given.value))
        return {
          type: "json",
          value: Object.fromEntries(
            Object.entries(given.value).map(([name, value]) => [name, field(name, value as Json)]),
          ),
        };
      const value = plainJson(given.value);
      return value === undefined || value === null
        ? given
        : {
            type: "json",
            value: wholeBody(value, { ...schemaFromSample(value), examples: [value] }),
          };
    }
    const fields = Object.entries(given.value).map(([name, value]): [string, Json] => {
      const texts = [value].flat().map((one) => (typeof one === "string" ? plain(one) : undefined));
      const known = texts.every((text) => text !== undefined);
      return [name, known ? fromText(name, texts as string[], "body") : value];
    });
    return { type: given.type, value: Object.fromEntries(fields) };
  })();

  const made: HttpHandler = {
    ...handler,
    url: origin + segments.join("/"),
    ...(handler.query && { query: rows }),
    ...(body && { body }),
  };
  return { handler: made, parameters: inputs.parameters(), values };
};
