import type { HttpHandler } from "@/lib/agent/handlers/http";
import { appendPointer, isObject } from "@/lib/schema/json";
import type { FieldStyle } from "../agent/handlers/value-style";
import { getWholePlaceholder, type Placeholder } from "../agent/placeholders/template";
import { resolveJsonMarks, unescapeMarks } from "./marks";
import { createInvalidError, mask, parseParts, type TemplateFiller } from "./template-filler";
import { writeField } from "./write-value";

/** A string, or bytes if it contains a file. */
type Content = string | Uint8Array;
type FilledBody = { content: Content; contentType: string };

const OMITTED = Symbol("omitted");

/** Returns the names that lead to the parameter each value of a template is a member of. */
const listParents = (value: unknown): (readonly string[])[] => {
  if (isObject(value)) return Object.values(value).flatMap(listParents);
  const whole = typeof value === "string" ? getWholePlaceholder(parseParts(value)) : undefined;
  return [whole?.root === "params" ? whole.path.slice(0, -1) : []];
};

/**
 * Fills a member of a JSON object. An object that only copies members of a parameter, as imports
 * write it to restore their names, is omitted or null like the parameter itself.
 */
const fillMember = (filling: TemplateFiller, value: unknown, path: string): unknown => {
  const filled = fillTree(filling, value, path);
  const isEmptied = isObject(value) && isObject(filled) && Object.keys(filled).length === 0;
  if (!isEmptied || Object.keys(value).length === 0) return filled;
  const [first = [], ...others] = listParents(value);
  const end = first.findIndex((step, index) => others.some((other) => other[index] !== step));
  const source = filling.readParameter(end === -1 ? first : first.slice(0, end));
  if (source === undefined) return OMITTED;
  return source === null ? null : filled;
};

/** Fills a JSON tree. Values keep their types. Leaves with a missing value are omitted. */
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
      .map(([key, entry]) => [key, fillMember(filling, entry, appendPointer(path, key))] as const)
      .filter(([, entry]) => entry !== OMITTED),
  );
};

type Body = NonNullable<HttpHandler["body"]>;
type Form = Extract<Body, { type: "form" }>;
type Multipart = Extract<Body, { type: "multipart" }>;
/** How a field is written. A file field sends the bytes that its Base64 represents. */
type Writing = FieldStyle & { isFile?: boolean };
/** What one form field sends. `suffix` extends the field's name. */
type FilledField = { suffix: string; content: Content };

/** Decodes Base64 to bytes. For display, returns their number instead. */
const decodeBase64 = (
  filling: TemplateFiller,
  placeholder: Placeholder,
  number: number,
  text: string,
): Content => {
  try {
    const binary = atob(text);
    if (filling.masked) return filling.mark(number, `(${binary.length} bytes)`);
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
  } catch {
    if (filling.masked) return filling.mark(number, text);
    throw createInvalidError(
      placeholder,
      "is not valid Base64.",
      "the content of a file in Base64, without a data: prefix",
    );
  }
};

const fillTexts = (
  filling: TemplateFiller,
  value: string,
  path: string,
  { isFile = false, ...style }: Writing,
): FilledField[] => {
  const template = parseParts(value);
  const whole = getWholePlaceholder(template);
  if (!whole) {
    const { text } = filling.text(path, template);
    return text === undefined ? [] : [{ suffix: "", content: text }];
  }
  const { number, value: resolvedValue, isReplaced } = filling.readValue(path, whole);
  const isEncoded = isFile && !isReplaced && filling.isBase64(whole);
  return writeField(resolvedValue, style).map(({ suffix, texts, separator }) => {
    const text = texts.join(separator);
    const content = isEncoded
      ? decodeBase64(filling, whole, number, text)
      : filling.mark(number, text);
    return { suffix, content };
  });
};

/**
 * Fills a form field. A literal object or array, whose values may be placeholders, is written like
 * a value of that shape.
 */
const fillField = (
  filling: TemplateFiller,
  value: unknown,
  path: string,
  style: Writing,
): FilledField[] => {
  if (typeof value === "string") return fillTexts(filling, value, path, style);
  const isExploded = style.explode ?? (style.style ?? "form") === "form";
  const isNested = style.style === "deepObject";
  if (Array.isArray(value) && (isNested || isExploded))
    return value.flatMap((item, index) => {
      const isContainer = typeof item === "object" && item !== null;
      const { isFile } = style;
      const itemStyle: Writing = isContainer ? { style: "json" } : { isFile };
      const fields = fillField(
        filling,
        item,
        appendPointer(path, index),
        isNested ? style : itemStyle,
      );
      return isNested ? addPrefix(fields, `[${isContainer ? index : ""}]`) : fields;
    });
  if (isObject(value) && isNested)
    return Object.entries(value).flatMap(([key, item]) =>
      addPrefix(fillField(filling, item, appendPointer(path, key), style), `[${key}]`),
    );
  const tree = fillMember(filling, value, path);
  if (tree === OMITTED) return [];
  if (filling.masked && typeof tree === "object" && tree !== null)
    return [{ suffix: "", content: resolveJsonMarks(JSON.stringify(tree), filling.leaves) }];
  return writeField(tree, style).map(({ suffix, texts, separator }) => ({
    suffix,
    content: texts.join(separator),
  }));
};
const addPrefix = (fields: FilledField[], prefix: string): FilledField[] =>
  fields.map(({ suffix, content }) => ({ suffix: prefix + suffix, content }));

/**
 * Fills all fields of a form. By default, arrays repeat the name, objects are sent as JSON, and
 * null is omitted.
 */
const fillFields = (
  filling: TemplateFiller,
  fields: Form["value"],
  getWriting: (field: string) => Writing,
): { field: string; name: string; content: Content }[] =>
  Object.entries(fields).flatMap(([field, value]) => {
    const path = appendPointer("/body/value", field);
    const filledFields = fillField(filling, value, path, getWriting(field));
    return filling.limitNames(filledFields).map(({ suffix, content }) => ({
      field,
      name: field + suffix,
      content: typeof content === "string" ? content.toWellFormed() : content,
    }));
  });

const getOwn = <Value>(record: Record<string, Value>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

const encodeForm = (filling: TemplateFiller, { value, encoding = {} }: Form) => {
  const fields = fillFields(filling, value, (field) => getOwn(encoding, field) ?? {});
  const pairs = fields.map(({ name, content }) => [name, String(content)]);
  const text = new URLSearchParams(pairs).toString();
  return filling.masked ? unescapeMarks(text).replaceAll(encodeURIComponent(mask), mask) : text;
};

/** Escapes a field name as browsers do (HTML Standard §4.10.21.8). Values need no escaping. */
const escapeFieldName = (name: string) =>
  name.replaceAll("\r", "%0D").replaceAll("\n", "%0A").replaceAll('"', "%22");

const joinContents = (contents: readonly Content[]): Content => {
  if (contents.every((content) => typeof content === "string")) return contents.join("");
  const encoder = new TextEncoder();
  const pieces = contents.map((content) =>
    typeof content === "string" ? encoder.encode(content) : content,
  );
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const piece of pieces) {
    bytes.set(piece, offset);
    offset += piece.length;
  }
  return bytes;
};

const encodeMultipart = (
  filling: TemplateFiller,
  { value, encoding = {} }: Multipart,
  boundary: string,
): Content => {
  const fields = fillFields(filling, value, (field) => {
    const { fileName, ...style } = getOwn(encoding, field) ?? {};
    return { ...style, isFile: fileName !== undefined };
  });
  const contents = fields.flatMap(({ field, name, content }): Content[] => {
    const { contentType, fileName } = getOwn(encoding, field) ?? {};
    const path = `${appendPointer("/body/encoding", field)}/fileName`;
    const file = fileName === undefined ? undefined : filling.text(path, parseParts(fileName)).text;
    const head = [
      `--${boundary}\r\ncontent-disposition: form-data; name="${escapeFieldName(name)}"`,
      file === undefined ? "" : `; filename="${escapeFieldName(file.toWellFormed())}"`,
      contentType === undefined ? "" : `\r\ncontent-type: ${contentType}`,
      "\r\n\r\n",
    ];
    return [head.join(""), content, "\r\n"];
  });
  return joinContents([...contents, `--${boundary}--\r\n`]);
};

/** Fills a text body. A body that consists of one Base64 parameter is sent as its bytes. */
const fillTextBody = (filling: TemplateFiller, value: string): FilledBody | undefined => {
  const template = parseParts(value);
  const whole = getWholePlaceholder(template);
  if (whole && filling.isBase64(whole)) {
    const [file] = fillTexts(filling, value, "/body/value", { isFile: true });
    return file && { content: file.content, contentType: "application/octet-stream" };
  }
  const parts = template.map((part) =>
    typeof part === "string" ? part : filling.text("/body/value", [part]).text,
  );
  // As with JSON, no body is sent if the only placeholder has no value.
  if (template.length === 1 && parts[0] === undefined) return undefined;
  return { content: parts.join(""), contentType: "text/plain; charset=utf-8" };
};

/** Returns a boundary with 128 random bits, so that no value can contain it. */
const randomBoundary = () =>
  `toolwright-${Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("")}`;

/** Fills the body of a request. Returns undefined if none is sent. */
export const fillBody = (
  filling: TemplateFiller,
  { body }: HttpHandler,
): FilledBody | undefined => {
  switch (body?.type) {
    case "json": {
      const value = fillTree(filling, body.value, "/body/value");
      if (value === OMITTED) return undefined;
      const json = JSON.stringify(value);
      // An actual request contains no marks, only values that may look like them.
      const content = filling.masked ? resolveJsonMarks(json, filling.leaves) : json;
      return { content, contentType: "application/json" };
    }
    case "form":
      return {
        content: encodeForm(filling, body),
        contentType: "application/x-www-form-urlencoded",
      };
    case "multipart": {
      const boundary = filling.masked ? "boundary" : randomBoundary();
      return {
        content: encodeMultipart(filling, body, boundary),
        contentType: `multipart/form-data; boundary=${boundary}`,
      };
    }
    case "text":
      return fillTextBody(filling, body.value);
    default:
      return undefined;
  }
};
