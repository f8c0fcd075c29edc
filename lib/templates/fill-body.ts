import type { HttpHandler } from "@/lib/agent/handlers/http";
import { appendPointer, isObject } from "@/lib/schema/json";
import type { FieldStyle } from "../agent/handlers/value-style";
import { getWholePlaceholder } from "../agent/placeholders/template";
import { resolveJsonMarks, unescapeMarks } from "./marks";
import { mask, parseParts, type TemplateFiller } from "./template-filler";
import { writeField } from "./write-value";

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

type Body = NonNullable<HttpHandler["body"]>;
type Fields = Extract<Body, { type: "form" | "multipart" }>;
type Multipart = Extract<Body, { type: "multipart" }>;
/** What one name of a form sends. `suffix` extends the field's name. */
type FilledField = { suffix: string; text: string };

const fillTexts = (filling: TemplateFiller, value: string, path: string, style: FieldStyle) => {
  const template = parseParts(value);
  const whole = getWholePlaceholder(template);
  if (!whole) {
    const { text } = filling.text(path, template);
    return text === undefined ? [] : [{ suffix: "", text }];
  }
  const { number, value: resolvedValue } = filling.readValue(path, whole);
  return writeField(resolvedValue, style).map(({ suffix, texts, separator }) => ({
    suffix,
    text: filling.mark(number, texts.join(separator)),
  }));
};

/** A literal object or list in a form, whose values may be placeholders, is written like a value of that shape. */
const fillField = (
  filling: TemplateFiller,
  value: unknown,
  path: string,
  style: FieldStyle,
): FilledField[] => {
  if (typeof value === "string") return fillTexts(filling, value, path, style);
  const isExploded = style.explode ?? (style.style ?? "form") === "form";
  const isNested = style.style === "deepObject";
  if (Array.isArray(value) && (isNested || isExploded))
    return value.flatMap((item, index) => {
      const isContainer = typeof item === "object" && item !== null;
      const itemStyle = isNested ? style : isContainer ? ({ style: "json" } as const) : {};
      const fields = fillField(filling, item, appendPointer(path, index), itemStyle);
      return isNested ? addPrefix(fields, `[${isContainer ? index : ""}]`) : fields;
    });
  if (isObject(value) && isNested)
    return Object.entries(value).flatMap(([key, item]) =>
      addPrefix(fillField(filling, item, appendPointer(path, key), style), `[${key}]`),
    );
  const tree = fillTree(filling, value, path);
  if (tree === OMITTED) return [];
  if (filling.masked && typeof tree === "object" && tree !== null)
    return [{ suffix: "", text: resolveJsonMarks(JSON.stringify(tree)) }];
  return writeField(tree, style).map(({ suffix, texts, separator }) => ({
    suffix,
    text: texts.join(separator),
  }));
};
const addPrefix = (fields: FilledField[], prefix: string): FilledField[] =>
  fields.map(({ suffix, text }) => ({ suffix: prefix + suffix, text }));

/** Forms contain only text: by default arrays repeat the name, objects are sent as JSON, null is omitted. */
const fillFields = (
  filling: TemplateFiller,
  { value: fields, encoding = {} }: Fields,
): { field: string; name: string; text: string }[] =>
  Object.entries(fields).flatMap(([field, value]) =>
    fillField(
      filling,
      value,
      appendPointer("/body/value", field),
      Object.hasOwn(encoding, field) ? (encoding[field] ?? {}) : {},
    ).map(({ suffix, text }) => ({ field, name: field + suffix, text: text.toWellFormed() })),
  );

const encodeForm = (filling: TemplateFiller, body: Fields) => {
  const pairs = fillFields(filling, body).map(({ name, text }) => [name, text]);
  const text = new URLSearchParams(pairs).toString();
  return filling.masked ? unescapeMarks(text).replaceAll(encodeURIComponent(mask), mask) : text;
};

/** Escapes a field name as browsers do (HTML Standard §4.10.21.8); values need no escaping. */
const escapeFieldName = (name: string) =>
  name.replaceAll("\r", "%0D").replaceAll("\n", "%0A").replaceAll('"', "%22");

const encodeMultipart = (filling: TemplateFiller, body: Multipart, boundary: string) => {
  const { encoding = {} } = body;
  const parts = fillFields(filling, body).map(({ field, name, text }) => {
    const { contentType, fileName } = (Object.hasOwn(encoding, field) && encoding[field]) || {};
    const path = `${appendPointer("/body/encoding", field)}/fileName`;
    const file = fileName === undefined ? undefined : filling.text(path, parseParts(fileName)).text;
    return [
      `--${boundary}\r\ncontent-disposition: form-data; name="${escapeFieldName(name)}"`,
      file === undefined ? "" : `; filename="${escapeFieldName(file.toWellFormed())}"`,
      contentType === undefined ? "" : `\r\ncontent-type: ${contentType}`,
      `\r\n\r\n${text}\r\n`,
    ].join("");
  });
  return [...parts, `--${boundary}--\r\n`].join("");
};

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
        text: encodeForm(filling, body),
        contentType: "application/x-www-form-urlencoded",
      };
    case "multipart": {
      const boundary = filling.masked ? "boundary" : randomBoundary();
      return {
        text: encodeMultipart(filling, body, boundary),
        contentType: `multipart/form-data; boundary=${boundary}`,
      };
    }
    case "text": {
      const template = parseParts(body.value);
      const parts = template.map((part) =>
        typeof part === "string" ? part : filling.text("/body/value", [part]).text,
      );
      // A whole body without a value is no body, as with JSON.
      if (template.length === 1 && parts[0] === undefined) return undefined;
      return { text: parts.join(""), contentType: "text/plain; charset=utf-8" };
    }
    default:
      return undefined;
  }
};
