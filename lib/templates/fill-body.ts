import type { HttpHandler } from "@/lib/agent/handlers/http";
import { appendPointer, isObject } from "@/lib/schema/json";
import { getWholePlaceholder } from "../agent/placeholders/template";
import { resolveJsonMarks, unescapeMarks } from "./marks";
import { mask, parseParts, type TemplateFiller, toText } from "./template-filler";

export type FilledBody = { text: string; contentType: string };

const OMITTED = Symbol("omitted");

/** Fills a JSON tree. Values keep their types, and leaves with a missing value are omitted. */
const fillTree = (filling: TemplateFiller, value: unknown, path: string): unknown => {
  if (typeof value === "string") {
    const template = parseParts(value);
    const whole = getWholePlaceholder(template);
    if (!whole) return filling.text(path, template).text ?? OMITTED;
    const resolvedValue = filling.readValue(path, whole);
    return resolvedValue.value === undefined ? OMITTED : filling.toLeaf(resolvedValue);
  }
  if (Array.isArray(value))
    return value
      .map((entry, index) => fillTree(filling, entry, appendPointer(path, index)))
      .filter((entry) => entry !== OMITTED);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, entry]) => [key, fillTree(filling, entry, appendPointer(path, key))] as const)
      .filter(([, entry]) => entry !== OMITTED),
  );
};

/** The values that one form field sends. */
const fillField = (filling: TemplateFiller, value: unknown, path: string): string[] => {
  const whole = typeof value === "string" ? getWholePlaceholder(parseParts(value)) : undefined;
  const resolvedValue = whole && filling.readValue(path, whole);
  const sentValue = resolvedValue ? resolvedValue.value : fillTree(filling, value, path);
  const write = (text: string) =>
    resolvedValue ? filling.mark(resolvedValue.number, text) : resolveJsonMarks(text);
  return (Array.isArray(sentValue) ? sentValue : [sentValue])
    .filter((entry) => entry !== OMITTED && entry !== undefined && entry !== null)
    .map((entry) => write(toText(entry).toWellFormed()));
};

/** Forms contain only text: arrays repeat the name, objects are sent as JSON, null is omitted. */
const fillFields = (filling: TemplateFiller, fields: Record<string, unknown>): [string, string][] =>
  Object.entries(fields).flatMap(([name, value]) =>
    fillField(filling, value, appendPointer("/body/value", name)).map((text): [string, string] => [
      name,
      text,
    ]),
  );

const encodeForm = (fields: [string, string][], masked: boolean) => {
  const text = new URLSearchParams(fields).toString();
  return masked ? unescapeMarks(text).replaceAll(encodeURIComponent(mask), mask) : text;
};

/** Escapes a field name as browsers do (HTML Standard §4.10.21.8); values need no escaping. */
const escapeFieldName = (name: string) =>
  name.replaceAll("\r", "%0D").replaceAll("\n", "%0A").replaceAll('"', "%22");

const encodeMultipart = (fields: [string, string][], boundary: string) =>
  fields
    .map(
      ([name, value]) =>
        `--${boundary}\r\ncontent-disposition: form-data; name="${escapeFieldName(name)}"\r\n\r\n${value}\r\n`,
    )
    .concat(`--${boundary}--\r\n`)
    .join("");

/** 128 random bits, so that no value can contain the boundary. */
const randomBoundary = () =>
  `toolwright-${Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("")}`;

/** The body of one request; undefined when none is sent. */
export const fillBody = (
  filling: TemplateFiller,
  { body }: HttpHandler,
): FilledBody | undefined => {
  switch (body?.type) {
    case "json": {
      const value = fillTree(filling, body.value, "/body/value");
      return value === OMITTED
        ? undefined
        : { text: resolveJsonMarks(JSON.stringify(value)), contentType: "application/json" };
    }
    case "form":
      return {
        text: encodeForm(fillFields(filling, body.value), filling.masked),
        contentType: "application/x-www-form-urlencoded",
      };
    case "multipart": {
      const boundary = filling.masked ? "boundary" : randomBoundary();
      return {
        text: encodeMultipart(fillFields(filling, body.value), boundary),
        contentType: `multipart/form-data; boundary=${boundary}`,
      };
    }
    case "text": {
      const parts = parseParts(body.value).map((part) =>
        typeof part === "string" ? part : (filling.text("/body/value", [part]).text ?? ""),
      );
      return { text: parts.join(""), contentType: "text/plain; charset=utf-8" };
    }
    default:
      return undefined;
  }
};
