import { formatList } from "@/lib/agent/format-list";
import type { HttpHandler } from "@/lib/agent/handlers/http";
import type { Json } from "@/lib/schema/json";
import { cutText } from "@/lib/schema/truncate";
import { parseJsonBody } from "../request/json-body";
import { getFileName, guessMediaType, isJsonType, isOwnJsonType } from "../request/media-types";
import { escapeBraces } from "../request/placeholders";
import type { CurlCommand } from "./curl-command";
import type { AddNote } from "./note";

type Body = NonNullable<HttpHandler["body"]>;

const noteSkippedField = (name: string, addNote: AddNote) =>
  addNote("field_left_out", `The field "${cutText(name, 60)}" cannot be sent and was skipped.`);

/**
 * Escapes the strings in a value, so that braces are not read as placeholders. Skips keys with
 * braces.
 */
const escapeJsonStrings = (value: Json, addNote: AddNote): Json => {
  if (typeof value === "string") return escapeBraces(value);
  if (Array.isArray(value)) return value.map((item) => escapeJsonStrings(item, addNote));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => {
      if (!key.includes("{{")) return [[key, escapeJsonStrings(item, addNote)]];
      noteSkippedField(key, addNote);
      return [];
    }),
  );
};

const bareValue =
  /(?<=[:[,]\s*)(?:\$(?:[\w:]+|\{[^{}]*\}|\([^()]*\))|\{\{[^{}"\n]+\}\})(?=\s*[,}\]])/g;

/**
 * Parses JSON in which shell variables, or variables of a client such as Postman, stand for whole
 * values without quotes.
 */
const parseBareVariables = (
  text: string,
  shellVariables: readonly string[],
  addNote: AddNote,
): Json | undefined => {
  const names = new Set<string>();
  const quoted = text.replace(bareValue, (value) => {
    if (!value.startsWith("{{") && !shellVariables.includes(value)) return value;
    names.add(value);
    return JSON.stringify(value);
  });
  const json = names.size === 0 ? undefined : parseJsonBody(quoted, addNote);
  if (json !== undefined)
    addNote(
      "style_changed",
      `Sent as text, because the type is unknown: ${formatList([...names], { max: 5 })}. Change the type if the service expects another.`,
    );
  return json;
};

/**
 * Converts pairs to form fields. Repeated names become a list, which a form sends as repeated
 * fields.
 */
const toFormFields = (
  pairs: Iterable<[string, string]>,
  addNote: AddNote,
): Record<string, Json> => {
  const fields = new Map<string, string[]>();
  for (const [name, value] of pairs) {
    if (name === "" || name.length > 256 || name.includes("{{")) {
      noteSkippedField(name, addNote);
      continue;
    }
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

const isFileData = ({ kind, argument }: CurlCommand["data"][number]): boolean =>
  kind === "urlencode" ? /^[^=]*@/.test(argument) : kind !== "raw" && argument.startsWith("@");

/** Returns the path of the file that is the whole body, or undefined if there is none. */
const getBodyFile = ({ upload, get, data: [first, ...rest] }: CurlCommand): string | undefined => {
  if (upload) return upload;
  const isFile = !get && first && rest.length === 0 && isFileData(first);
  return isFile && first.argument.startsWith("@") ? first.argument.slice(1) : undefined;
};

/**
 * Joins the command's data into the single string that curl sends. Skips files, because they are
 * not available.
 */
export const joinData = ({ data, get }: CurlCommand, addNote: AddNote): string => {
  const texts = data.flatMap((one) => {
    const { kind, argument: value } = one;
    const name = kind === "urlencode" ? /^[^=@]+(?=@)/.exec(value)?.[0] : undefined;
    if (name !== undefined) {
      addNote(
        "file_left_out",
        `The content of "${cutText(name, 60)}" is in a file, which is not part of the command.`,
      );
      // In a query, an empty value would be sent as it is.
      return [get ? `${name}=<file>` : `${name}=`];
    }
    if (isFileData(one)) {
      addNote(
        "file_left_out",
        `The file "${cutText(value.replace(/^[^@]*@/, ""), 80)}" is not part of the command. Enter its content in the body.`,
      );
      return [];
    }
    return [kind === "urlencode" ? encodeDataValue(value) : value];
  });
  const separator = data.some(({ kind }) => kind === "json") ? "" : "&";
  return texts.join(separator);
};

type Multipart = Extract<Body, { type: "multipart" }>;
type PartEncoding = NonNullable<Multipart["encoding"]>[string];

export type ConvertedBody = {
  body?: Body;
  /** Whether the content-type header must be kept. */
  keepType: boolean;
  /** Files whose content the body lacks. */
  files?: string[];
};

/**
 * Splits the value of `-F name=…` into its content and its attributes. As curl does, reads `\"` and
 * `\\` in quoted content as the characters that they escape.
 */
const splitPart = (text: string): { content: string; attributes: string } => {
  const [quoted, mark = "", escaped = ""] = /^([@<]?)"((?:[^"\\]|\\.)*)"/s.exec(text) ?? [];
  if (quoted !== undefined)
    return {
      content: mark + escaped.replace(/\\(["\\])/g, "$1"),
      attributes: text.slice(quoted.length),
    };
  const attributes =
    /((?:;\s*(?:type|filename|encoder|headers)=(?:"[^"]*"[^;]*|(?!"[^"]*")[^;]*))*)$/.exec(
      text,
    )?.[0] ?? "";
  return { content: text.slice(0, text.length - attributes.length), attributes };
};

/**
 * Parses the value of `-F name=…`: content or a file, followed by the part's type and file name.
 */
const parsePart = (text: string): { content: string; path?: string; encoding: PartEncoding } => {
  const { content, attributes } = splitPart(text);
  const getAttribute = (name: string) =>
    new RegExp(`;\\s*${name}=("[^"]*"|[^;]*)`).exec(attributes)?.[1]?.replaceAll('"', "").trim();
  const fileName = getAttribute("filename");
  const path = /^[@<]/.test(text) ? content.slice(1) : undefined;
  const sentName = fileName ?? (text.startsWith("@") && path ? getFileName(path) : undefined);
  const type = getAttribute("type") ?? (sentName && guessMediaType(sentName));
  return {
    content: path === undefined ? content : "",
    ...(path !== undefined && { path }),
    encoding: {
      ...(type && /^[\w.+-]+\/[\w.+-]+$/.test(type) && { contentType: type }),
      ...(sentName && { fileName: escapeBraces(sentName) }),
    },
  };
};

const toMultipartBody = ({ form }: CurlCommand, addNote: AddNote): ConvertedBody => {
  const encoding: Record<string, PartEncoding> = {};
  const files: string[] = [];
  const pairs = form.flatMap(({ value, literal: isLiteral }): [string, string][] => {
    const equals = value.indexOf("=");
    if (equals < 1) return [];
    const name = value.slice(0, equals);
    const text = value.slice(equals + 1);
    if (isLiteral) return [[name, text]];
    const part = parsePart(text);
    if (Object.keys(part.encoding).length > 0 && !name.includes("{{"))
      encoding[name] = part.encoding;
    if (text.startsWith("<"))
      addNote(
        "file_left_out",
        `The content of "${cutText(name, 60)}" is in a file, which is not part of the command. It is sent as text.`,
      );
    else if (part.path !== undefined) files.push(part.path);
    return [[name, part.content]];
  });
  const value = toFormFields(pairs, addNote);
  const hasEncoding = Object.keys(encoding).length > 0;
  const body: Body = { type: "multipart", value, ...(hasEncoding && { encoding }) };
  return { body, keepType: false, files };
};

/**
 * Whether the text is form-encoded. Field names may have brackets and dots, and spaces if there are
 * several fields. Text that begins like JSON, XML or a sentence is not a form.
 */
const isFormEncoded = (text: string) => {
  const names = text.split("&").map((pair) => /^([^=]+)=/.exec(pair)?.[1] ?? "");
  const pattern =
    names.length > 1 ? /^[^\s[\]{}<>"'][^\n{}<>"']*$/ : /^[^\s[\]{}<>"'][^\s{}<>"']*$/;
  return names.every((name) => pattern.test(name));
};

/** Returns the body of a command. If the body is a file, it is empty. */
export const toRequestBody = (
  command: CurlCommand,
  contentType: string | undefined,
  addNote: AddNote,
): ConvertedBody => {
  if (command.form.length > 0) return toMultipartBody(command, addNote);
  const file = getBodyFile(command);
  if (file !== undefined)
    return { body: { type: "text", value: "" }, keepType: true, files: [file] };
  // Data without content makes a command a POST but sends nothing.
  if (command.get || command.data.every(({ argument }) => argument === ""))
    return { keepType: false };
  const text = joinData(command, addNote);
  const type = contentType?.split(";")[0]?.trim().toLowerCase();
  const isJson = contentType !== undefined && isJsonType(contentType);
  if (isJson || type === undefined || command.data.some(({ kind }) => kind === "json")) {
    const json =
      parseJsonBody(text, addNote) ?? parseBareVariables(text, command.variables, addNote);
    const isUsable = type !== undefined || typeof json === "object";
    if (json !== undefined && isUsable)
      return {
        body: { type: "json", value: escapeJsonStrings(json, addNote) },
        keepType: contentType !== undefined && isOwnJsonType(contentType),
      };
    if (isJson) addNote("body_as_text", "The body is not valid JSON, so it was imported as text.");
  }
  if ((type === undefined && isFormEncoded(text)) || type === "application/x-www-form-urlencoded")
    return {
      body: { type: "form", value: toFormFields(new URLSearchParams(text), addNote) },
      keepType: false,
    };
  return { body: { type: "text", value: escapeBraces(text) }, keepType: true };
};
