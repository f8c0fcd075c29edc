import { type CurlCommand, createCommand } from "@/lib/imports/readers/curl/curl-command";
import { readString } from "@/lib/schema/json";
import { type Node, toRows } from "../postman/postman-rows";
import { findHeader, type HarEntry } from "./har-entries";

/** Headers that browsers send with every request. */
const browserHeaders = new Set(["user-agent", "accept-language", "cache-control", "x-client-data"]);

/** Whether to keep the referer, which services read to check where a change comes from. */
const isUsedPage = (method: string): boolean => method !== "GET" && method !== "HEAD";

const isKeptHeader = (name: string, value: string, method: string): boolean =>
  name !== "" &&
  !name.startsWith(":") &&
  !browserHeaders.has(name) &&
  !(name === "referer" && !isUsedPage(method)) &&
  // Tools do not compress what they send.
  name !== "content-encoding" &&
  !(name === "accept" && value.trim() === "*/*");

/** Returns the cookies, which some browsers list without the header. */
const findCookie = ({ request }: HarEntry): string =>
  findHeader(request, "cookie") ||
  toRows(request.cookies)
    .map(({ name, value }) => `${readString(name)}=${readString(value)}`)
    .join("; ");

type Part = { name: string; value: string; fileName?: string; contentType?: string };

/** Parses the parts of a multipart body as it was sent. The content of files is not used. */
const readParts = (text: string, contentType: string): Part[] => {
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1];
  if (boundary === undefined) return [];
  return text.split(`--${boundary}`).flatMap((part): Part[] => {
    const [head = "", ...rest] = part.split(/\r?\n\r?\n/);
    const name = /\bname="([^"]*)"/i.exec(head)?.[1];
    if (name === undefined) return [];
    const fileName = /\bfilename="([^"]*)"/i.exec(head)?.[1];
    const type = /^content-type:\s*(\S+)/im.exec(head)?.[1];
    return [
      {
        name,
        value: rest.join("\n\n").replace(/\r?\n$/, ""),
        ...(fileName !== undefined && { fileName }),
        ...(type !== undefined && { contentType: type }),
      },
    ];
  });
};

const toForm = ({ name, value, fileName, contentType }: Part): CurlCommand["form"][number] => {
  const type = contentType ? `;type=${contentType}` : "";
  if (fileName !== undefined)
    return { value: `${name}=@${fileName || "file"}${type}`, literal: false };
  if (type === "") return { value: `${name}=${value}`, literal: true };
  const quoted = `"${value.replace(/["\\]/g, "\\$&")}"`;
  return { value: `${name}=${quoted}${type}`, literal: false };
};

const listParts = (postData: Node, contentType: string): Part[] => {
  const parts = toRows(postData.params).map((row): Part => {
    const fileName = readString(row.fileName);
    const type = readString(row.contentType);
    return {
      name: readString(row.name),
      value: readString(row.value),
      ...(fileName && { fileName }),
      ...(type && { contentType: type }),
    };
  });
  return parts.length > 0 ? parts : readParts(readString(postData.text), contentType);
};

/** Whether a body was bytes, which recordings contain as damaged text or leave out. */
const isBinary = (text: string, postData: Node, { bodySize }: Node): boolean =>
  text === ""
    ? Number(bodySize) > 0
    : postData.encoding === "base64" || /[^\t\n\f\r -\uFFFC]/.test(text);

/** Converts a recorded request to the cURL command that would send it. */
export const toCommand = (entry: HarEntry): CurlCommand => {
  const { request, url, method } = entry;
  const command = createCommand();
  command.method = method;
  command.urls.push(url.href);
  const cookie = findCookie(entry);
  if (cookie !== "") command.cookie = cookie;
  const postData = request.postData as Node | null | undefined;
  const contentType = findHeader(request, "content-type") || readString(postData?.mimeType);
  if (contentType !== "" && postData) command.headers.push(`content-type: ${contentType}`);
  for (const row of toRows(request.headers)) {
    const name = readString(row.name).toLowerCase();
    const value = readString(row.value);
    if (name !== "cookie" && name !== "content-type" && isKeptHeader(name, value, method))
      command.headers.push(`${name}: ${value}`);
  }
  if (!postData) return command;
  if (/^multipart\/form-data/i.test(contentType))
    command.form.push(...listParts(postData, contentType).map(toForm));
  else {
    const pairs = toRows(postData.params).map(({ name, value }) => [
      readString(name),
      readString(value),
    ]);
    const text = readString(postData.text) || new URLSearchParams(pairs).toString();
    if (isBinary(text, postData, request)) command.data.push({ kind: "binary", argument: "@body" });
    else if (text !== "") command.data.push({ kind: "raw", argument: text });
  }
  return command;
};
