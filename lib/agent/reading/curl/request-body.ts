import type { HttpHandler } from "../../handlers/http";
import type { Json } from "../../json";
import { literal } from "../request/placeholder";
import type { CurlCommand } from "./curl-command";

type Body = NonNullable<HttpHandler["body"]>;
type Tell = (code: string, message: string) => void;

/** Texts within, so that what looks like a placeholder stays text. Keys cannot hold one at all. */
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

/** Fields that stand twice become a list, which a form repeats. */
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

/** All data of a command as the one text that curl sends. Files are not at hand, so they are left out. */
export const dataText = ({ data }: CurlCommand, tell: Tell): string => {
  const texts = data.flatMap(({ kind, value }) => {
    const file =
      kind === "urlencode" ? /^[^=]*@/.test(value) : kind !== "raw" && value.startsWith("@");
    if (file) {
      tell(
        "file_left_out",
        `The file "${value.replace(/^[^@]*@/, "").slice(0, 80)}" is not part of the command. Write its content into the body.`,
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
    tell("file_left_out", `"${name}" is a file. It is sent as text, without a file name.`);
    return [[name, ""]];
  });
  return { type: "multipart", value: fieldsFrom(pairs) };
};

const isForm = (text: string) =>
  /^[^\s{[<"]*$/.test(text) && text.split("&").every((pair) => /^[^=]+=/.test(pair));

/** The body a command sends. `contentType` is what it says of it, `keep` whether a header must still say so. */
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
    if (isJsonType) tell("body_as_text", "The body is not valid JSON, so it is kept as text.");
  }
  if ((type === undefined && isForm(text)) || type === "application/x-www-form-urlencoded")
    return {
      body: { type: "form", value: fieldsFrom(new URLSearchParams(text)) },
      keepType: false,
    };
  return { body: { type: "text", value: literal(text) }, keepType: true };
};
