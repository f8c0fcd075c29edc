import type { HttpHandler } from "@/lib/agent/handlers/http";
import type { Json } from "@/lib/schema/json";
import { escapeBraces } from "../request/placeholders";
import type { CurlCommand } from "./curl-command";

type Body = NonNullable<HttpHandler["body"]>;
type AddNote = (code: string, message: string) => void;

/** Escapes the strings in a value, so that braces are not read as placeholders. Keys with braces are dropped. */
const escapeJsonStrings = (value: Json): Json => {
  if (typeof value === "string") return escapeBraces(value);
  if (Array.isArray(value)) return value.map(escapeJsonStrings);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) =>
      key.includes("{{") ? [] : [[key, escapeJsonStrings(item)]],
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
const toFormFields = (pairs: Iterable<[string, string]>): Record<string, Json> => {
  const fields = new Map<string, string[]>();
  for (const [name, value] of pairs) {
    if (name === "" || name.length > 256 || name.includes("{{")) continue;
    const texts = fields.get(name);
    if (texts) texts.push(escapeBraces(value));
    else fields.set(name, [escapeBraces(value)]);
  }
  return Object.fromEntries(
    [...fields].map(([name, texts]): [string, Json] => [
      name,
      texts.length > 1 ? texts : (texts[0] ?? ""),
    ]),
  );
};

const encodeDataValue = (value: string): string => {
  const match = /^([^=@]*)([=@])([\s\S]*)$/.exec(value);
  if (!match) return encodeURIComponent(value);
  const [, name = "", , content = ""] = match;
  return name === "" ? encodeURIComponent(content) : `${name}=${encodeURIComponent(content)}`;
};

/** The command's data as the single text that curl sends. Files are not available, so they are skipped. */
export const joinData = ({ data }: CurlCommand, addNote: AddNote): string => {
  const texts = data.flatMap(({ kind, argument: value }) => {
    const isFile =
      kind === "urlencode" ? /^[^=]*@/.test(value) : kind !== "raw" && value.startsWith("@");
    if (isFile) {
      addNote(
        "file_left_out",
        `The file "${value.replace(/^[^@]*@/, "").slice(0, 80)}" is not part of the command. Enter its content in the body.`,
      );
      return [];
    }
    return [kind === "urlencode" ? encodeDataValue(value) : value];
  });
  const separator = data.some(({ kind }) => kind === "json") ? "" : "&";
  return texts.join(separator);
};

const toMultipartBody = ({ form }: CurlCommand, addNote: AddNote): Body => {
  const pairs = form.flatMap(({ value, literal: isLiteral }): [string, string][] => {
    const equals = value.indexOf("=");
    if (equals < 1) return [];
    const [name, content] = [value.slice(0, equals), value.slice(equals + 1)];
    if (isLiteral || !/^[@<]/.test(content))
      return [[name, isLiteral ? content : content.replace(/;\s*type=[^;]*$/, "")]];
    addNote(
      "file_left_out",
      `"${name}" is a file. Its content is sent as text, without a file name.`,
    );
    return [[name, ""]];
  });
  return { type: "multipart", value: toFormFields(pairs) };
};

const isFormEncoded = (text: string) =>
  /^[^\s{[<"]*$/.test(text) && text.split("&").every((pair) => /^[^=]+=/.test(pair));

/** The body of a command. `keepType` tells whether the content-type header must be kept. */
export const toRequestBody = (
  command: CurlCommand,
  contentType: string | undefined,
  addNote: AddNote,
): { body?: Body; keepType: boolean } => {
  if (command.form.length > 0) return { body: toMultipartBody(command, addNote), keepType: false };
  if (command.get || command.data.length === 0) return { keepType: false };
  const text = joinData(command, addNote);
  const type = contentType?.split(";")[0]?.trim().toLowerCase();
  const isJsonType =
    type !== undefined && /^application\/(?:[\w.-]+\+)?json$|^text\/json$/.test(type);
  if (isJsonType || type === undefined || command.data.some(({ kind }) => kind === "json")) {
    const json = parseJson(text);
    const isUsable = json && (type !== undefined || typeof json.value === "object");
    if (isUsable)
      return {
        body: { type: "json", value: escapeJsonStrings(json.value) },
        keepType: isJsonType && type !== "application/json",
      };
    if (isJsonType)
      addNote("body_as_text", "The body is not valid JSON, so it was imported as text.");
  }
  if ((type === undefined && isFormEncoded(text)) || type === "application/x-www-form-urlencoded")
    return {
      body: { type: "form", value: toFormFields(new URLSearchParams(text)) },
      keepType: false,
    };
  return { body: { type: "text", value: escapeBraces(text) }, keepType: true };
};
