import type { HttpHandler } from "@/lib/agent/handlers/http";
import { isObject, pointer } from "@/lib/agent/json";
import { type Filling, mask, partsOf, spliced } from "./filling";
import { settleWhole, unescapeMarks } from "./marks";
import { wholePlaceholder } from "./template";

export type FilledBody = { text: string; contentType: string };

const left = Symbol("left out");

/** The tree with its values: types are kept, and a leaf with a missing value is left out. */
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

/** The texts that one field of a form sends. */
const fillField = (filling: Filling, value: unknown, place: string): string[] => {
  const whole = typeof value === "string" ? wholePlaceholder(partsOf(value)) : undefined;
  const found = whole && filling.read(place, whole);
  const sent = found ? found.value : fillTree(filling, value, place);
  const write = (text: string) => (found ? filling.mark(found.number, text) : settleWhole(text));
  return (Array.isArray(sent) ? sent : [sent])
    .filter((item) => item !== left && item !== undefined && item !== null)
    .map((item) => write(spliced(item).toWellFormed()));
};

/** A form knows only text: arrays repeat their name, objects are JSON, null is left out. */
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

/** Names are escaped as browsers do it (HTML §4.10.21.8); values are sent as they are. */
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

/** 128 random bits, so that no value can hold the boundary. */
const randomBoundary = () =>
  `toolwright-${Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("")}`;

/** The body of one call as text, or nothing where none is sent. */
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
