import type { HttpHandler } from "@/lib/agent/handlers/http";
import { isObject, pointer } from "@/lib/agent/json";
import { type Filling, mask, partsOf, spliced } from "./filling";
import { settleWhole, unescapeMarks } from "./marks";
import { wholePlaceholder } from "./template";

export type FilledBody = { text: string; contentType: string };

const left = Symbol("omitted");

/** Fills a JSON tree. Values keep their types, and leaves with a missing value are omitted. */
const fillTree = (filling: Filling, value: unknown, place: string): unknown => {
  if (typeof value === "string") {
    const template = partsOf(value);
    const whole = wholePlaceholder(template);
    if (!whole) return filling.text(place, template).text ?? left;
    const found = filling.read(place, whole);
    return found.value === undefined ? left : filling.leaf(found);
  }
  if (Array.isArray(value))
    return value
      .map((item, index) => fillTree(filling, item, pointer(place, index)))
      .filter((item) => item !== left);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, item]) => [key, fillTree(filling, item, pointer(place, key))] as const)
      .filter(([, item]) => item !== left),
  );
};

/** The values that one form field sends. */
const fillField = (filling: Filling, value: unknown, place: string): string[] => {
  const whole = typeof value === "string" ? wholePlaceholder(partsOf(value)) : undefined;
  const found = whole && filling.read(place, whole);
  const sent = found ? found.value : fillTree(filling, value, place);
  const write = (text: string) => (found ? filling.mark(found.number, text) : settleWhole(text));
  return (Array.isArray(sent) ? sent : [sent])
    .filter((item) => item !== left && item !== undefined && item !== null)
    .map((item) => write(spliced(item).toWellFormed()));
};

/** Forms contain only text: arrays repeat the name, objects are sent as JSON, null is omitted. */
const fillFields = (filling: Filling, fields: Record<string, unknown>): [string, string][] =>
  Object.entries(fields).flatMap(([name, value]) =>
    fillField(filling, value, pointer("/body/value", name)).map((text): [string, string] => [
      name,
      text,
    ]),
  );

const encodeForm = (fields: [string, string][], masked: boolean) => {
  const text = new URLSearchParams(fields).toString();
  return masked ? unescapeMarks(text).replaceAll(encodeURIComponent(mask), mask) : text;
};

/** Escapes a field name as browsers do (HTML Standard §4.10.21.8); values need no escaping. */
const quoted = (name: string) =>
  name.replaceAll("\r", "%0D").replaceAll("\n", "%0A").replaceAll('"', "%22");

const encodeMultipart = (fields: [string, string][], boundary: string) =>
  fields
    .map(
      ([name, value]) =>
        `--${boundary}\r\ncontent-disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`,
    )
    .concat(`--${boundary}--\r\n`)
    .join("");

/** 128 random bits, so that no value can contain the boundary. */
const randomBoundary = () =>
  `toolwright-${Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("")}`;

/** The body of one request; undefined when none is sent. */
export const fillBody = (filling: Filling, { body }: HttpHandler): FilledBody | undefined => {
  switch (body?.type) {
    case "json": {
      const value = fillTree(filling, body.value, "/body/value");
      return value === left
        ? undefined
        : { text: settleWhole(JSON.stringify(value)), contentType: "application/json" };
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
      const parts = partsOf(body.value).map((part) =>
        typeof part === "string" ? part : (filling.text("/body/value", [part]).text ?? ""),
      );
      return { text: parts.join(""), contentType: "text/plain; charset=utf-8" };
    }
    default:
      return undefined;
  }
};
