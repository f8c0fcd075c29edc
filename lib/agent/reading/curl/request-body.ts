import type { HttpHandler } from "../../handlers/http";
import type { Json } from "../../json";
import { literal } from "../request/placeholder";
import type { CurlCommand } from "./curl-command";

type Body = NonNullable<HttpHandler["body"]>;
type Tell = (code: string, message: string) => void;

/** Escapes the strings in a value, so that braces are not read as placeholders. Keys with braces are dropped. */
export const literalJson = (value: Json): Json => {
  if (typeof value === "string") return literal(value);
  if (Array.isArray(value)) return value.map(literalJson);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) =>
      key.includes("{{") ? [] : [[key, literalJson(item)]],
    ),
  );
};

export const parseJson = (text: string): { value: Json } | undefined => {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
};

/** Form fields from pairs. Repeated names become a list, which a form sends as repeated fields. */
export const fieldsFrom = (pairs: Iterable<[string, string]>): Record<string, Json> => {
  const fields = new Map<string, Json>();
  for (const [name, value] of pairs) {
    if (name === "" || name.length > 256 || name.includes("{{")) continue;
    const before = fields.get(name);
    const text = literal(value);
    fields.set(name, before === undefined ? text : [before, text].flat());
  }
  return Object.fromEntries(fields);
};

const encoded = (value: string): string => {
  const found = /^([^=@]*)([=@])([\s\S]*)$/.exec(value);
  if (!found) return encodeURIComponent(value);
  const [, name = "", , content = ""] = found;
  return name === "" ? encodeURIComponent(content) : `${name}=${encodeURIComponent(content)}`;
};

/** The command's data as the single text that curl sends. Files are not available, so they are skipped. */
export const dataText = ({ data }: CurlCommand, tell: Tell): string => {
  const texts = data.flatMap(({ kind, value }) => {
    const file =
      kind === "urlencode" ? /^[^=]*@/.test(value) : kind !== "raw" && value.startsWith("@");
    if (file) {
      tell(
        "file_left_out",
        `The file "${value.replace(/^[^@]*@/, "").slice(0, 80)}" is not part of the command. Enter its content in the body.`,
      );
      return [];
    }
    return [kind === "urlencode" ? encoded(value) : value];
  });
  const joint = data.some(({ kind }) => kind === "json") ? "" : "&";
  return texts.join(joint);
};

const multipart = ({ form }: CurlCommand, tell: Tell): Body => {
  const pairs = form.flatMap(({ value, literal: isLiteral }): [string, string][] => {
    const equals = value.indexOf("=");
    if (equals < 1) return [];
    const [name, content] = [value.slice(0, equals), value.slice(equals + 1)];
    if (isLiteral || !/^[@<]/.test(content))
      return [[name, isLiteral ? content : content.replace(/;\s*type=[^;]*$/, "")]];
    tell("file_left_out", `"${name}" is a file. Its content is sent as text, without a file name.`);
    return [[name, ""]];
  });
  return { type: "multipart", value: fieldsFrom(pairs) };
};

const isForm = (text: string) =>
  /^[^\s{[<"]*$/.test(text) && text.split("&").every((pair) => /^[^=]+=/.test(pair));

/** The body of a command. `keepType` tells whether the content-type header must be kept. */
export const bodyOf = (
  command: CurlCommand,
  contentType: string | undefined,
  tell: Tell,
): { body?: Body; keepType: boolean } => {
  if (command.form.length > 0) return { body: multipart(command, tell), keepType: false };
  if (command.get || command.data.length === 0) return { keepType: false };
  const text = dataText(command, tell);
  const type = contentType?.split(";")[0]?.trim().toLowerCase();
  const isJsonType =
    type !== undefined && /^application\/(?:[\w.-]+\+)?json$|^text\/json$/.test(type);
  if (isJsonType || type === undefined || command.data.some(({ kind }) => kind === "json")) {
    const json = parseJson(text);
    const usable = json && (type !== undefined || typeof json.value === "object");
    if (usable)
      return {
        body: { type: "json", value: literalJson(json.value) },
        keepType: isJsonType && type !== "application/json",
      };
    if (isJsonType) tell("body_as_text", "The body is not valid JSON, so it was imported as text.");
  }
  if ((type === undefined && isForm(text)) || type === "application/x-www-form-urlencoded")
    return {
      body: { type: "form", value: fieldsFrom(new URLSearchParams(text)) },
      keepType: false,
    };
  return { body: { type: "text", value: literal(text) }, keepType: true };
};
