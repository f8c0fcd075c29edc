import { checkHeaderName, unsafeHeaderPattern } from "@/lib/agent/handlers/header-name";
import { type HttpHandler, httpMethods } from "@/lib/agent/handlers/http";
import { createCredentialPlaceholder } from "@/lib/agent/placeholders/credential-placeholder";
import { decodePercent } from "@/lib/schema/decode-percent";
import { cutText } from "@/lib/schema/truncate";
import { guessMediaType } from "../request/media-types";
import { escapeBraces } from "../request/placeholders";
import {
  addSecret,
  convertAuthHeader,
  createBasicAuth,
  describeCredential,
  type ExtractedSecret,
  isSecretHeader,
  isSecretName,
  toServiceName,
} from "../request/secrets";
import { convertAddress } from "./convert-address";
import { type CurlCommand, parseCurlCommand } from "./curl-command";
import { readCurlUrl } from "./curl-url";
import type { AddNote, Note } from "./note";
import { joinData, toRequestBody } from "./request-body";
import { findOtherAuth, noteSkippedParts } from "./skipped-parts";

type Row = { name: string; value: string };
/** A cURL command converted to an HTTP handler. */
export type ConvertedRequest = {
  handler: HttpHandler;
  /** If false, the URL has a placeholder for the host. */
  isHostKnown: boolean;
  /** Credentials that the handler uses and the tool must be granted. */
  credentials: string[];
  notes: Note[];
  /** Files that the body sends, which are not part of the command. */
  files: string[];
  /** Shell variables in the command, as written. */
  shellVariables: string[];
  /**
   * Secrets that were taken out of the request, with their values. Never part of an import's
   * result.
   */
  taken: ExtractedSecret[];
  /**
   * Values of the secrets that the placeholders replace, keyed by credential field. Never part of
   * an import's result.
   */
  secrets: { service: string; fields: Record<string, string> };
};

/** Headers that browsers and Postman add automatically or that depend on the connection. */
const skippedHeaders = new RegExp(
  [
    "^(?:sec-.*|priority|dnt|upgrade-insecure-requests|accept-encoding|pragma|if-none-match|postman-token",
    "connection|proxy-connection|keep-alive|content-length|transfer-encoding|te|trailer|expect|upgrade)$",
  ].join("|"),
);

const FORM_TYPE = "application/x-www-form-urlencoded";

const ONE_REQUEST_ONLY =
  'The header "idempotency-key" was skipped, because its value is for one request only.';

const isSkippedHeader = (name: string, value: string, url: URL): boolean =>
  skippedHeaders.test(name) || (name === "host" && value.toLowerCase() === url.host);

/** Whether a tool sends a header only once: a repeated secret would be the same field twice. */
const isSingle = (name: string, value: string): boolean =>
  name === "content-type" || isSecretHeader(name, value);

/** Returns the headers, which may repeat. `-H` takes precedence over other options. */
const collectHeaders = (command: CurlCommand): [string, string][] => {
  const defaults: [string, string][] = [];
  if (command.data.some(({ kind }) => kind === "json"))
    defaults.push(["content-type", "application/json"], ["accept", "application/json"]);
  if (command.agent) defaults.push(["user-agent", command.agent]);
  if (command.referer) defaults.push(["referer", command.referer]);
  if (command.cookie?.includes("=")) defaults.push(["cookie", command.cookie]);
  const headers: [string, string][] = [];
  for (const line of command.headers) {
    // `Name:` without a value keeps curl from sending the header. `Name;` sends an empty one.
    const [, name, value = ""] = /^([^:;]+)(?::\s*([\s\S]+)|;)$/.exec(line.trim()) ?? [];
    if (name) headers.push([name.trim().toLowerCase(), value.trim()]);
  }
  const names = headers.map(([name]) => name);
  return [
    ...defaults.filter(([name]) => !names.includes(name)),
    ...headers.filter(
      ([name, value], index) => !isSingle(name, value) || names.lastIndexOf(name) === index,
    ),
  ];
};

const getMethod = (command: CurlCommand): string => {
  if (command.method) return command.method.toUpperCase();
  if (command.head) return "HEAD";
  if (command.upload) return "PUT";
  return !command.get && command.data.length + command.form.length > 0 ? "POST" : "GET";
};

/**
 * Returns the content type to send if the command names none. With an upload, curl sends none, but
 * a tool must.
 */
const getDefaultType = ({ upload }: CurlCommand, addNote: AddNote): string | undefined => {
  if (!upload) return FORM_TYPE;
  const type = guessMediaType(upload);
  if (type !== undefined)
    addNote(
      "type_guessed",
      `curl sends no content type with an upload, but the tool sends ${type}, guessed from the file name.`,
    );
  return type;
};

const convertQuery = (
  command: CurlCommand,
  url: URL,
  { service, secrets, earlier }: Access,
  addNote: AddNote,
): Row[] => {
  const pairs = [
    ...new URLSearchParams(url.search),
    ...command.query.flatMap((pair) => [...new URLSearchParams(pair.replace(/^\+/, ""))]),
    ...(command.get ? [...new URLSearchParams(joinData(command, addNote))] : []),
  ].filter(([name]) => name !== "" && name.length <= 256 && !name.includes("{{"));
  return pairs.slice(0, 100).map(([name, value]): Row => {
    if (!isSecretName(name)) return { name, value: escapeBraces(value) };
    const field = addSecret(
      secrets,
      { name, description: `the query's "${name}"`, value },
      earlier,
    );
    return { name, value: createCredentialPlaceholder(service, field) };
  });
};

/**
 * Returns the values of the secrets, keyed by credential field, as far as the command contains
 * them.
 */
const collectFields = (
  secrets: readonly ExtractedSecret[],
  shellVariables: readonly string[],
): Record<string, string> =>
  Object.fromEntries(
    secrets.flatMap(({ field, value }) =>
      value && !shellVariables.some((text) => value.includes(text)) ? [[field, value]] : [],
    ),
  );

/** How a request authenticates, which it does only once, and the secrets taken out of it so far. */
type Access = {
  service: string;
  auth: HttpHandler["auth"];
  secrets: ExtractedSecret[];
  /** The secrets of earlier requests to the same service. */
  earlier: readonly ExtractedSecret[];
};

/** Sets how a request authenticates. Returns false if it does so already. */
const setAuth = (
  access: Access,
  extracted: { auth: NonNullable<HttpHandler["auth"]>; taken: ExtractedSecret[] },
): boolean => {
  if (access.auth) return false;
  access.auth = extracted.auth;
  access.secrets.push(...extracted.taken);
  return true;
};

/**
 * Reads how a request authenticates. Instead of what options and the URL say, curl sends an
 * Authorization header of the command, if there is one.
 */
const readAuth = (
  command: CurlCommand,
  url: URL,
  { service, earlier }: Pick<Access, "service" | "earlier">,
  authorization: string | undefined,
): Access => {
  const access: Access = { service, earlier, auth: undefined, secrets: [] };
  if (authorization) {
    setAuth(access, convertAuthHeader(authorization, service));
    return access;
  }
  if (command.bearer) setAuth(access, convertAuthHeader(`Bearer ${command.bearer}`, service));
  const { username, password } = url;
  const isOtherAuth = findOtherAuth(command) !== undefined;
  if (!isOtherAuth && (command.user !== undefined || username || password)) {
    const urlUser = [username, password].map((text) => decodePercent(text) ?? text).join(":");
    setAuth(access, createBasicAuth(service, command.user ?? urlUser));
  }
  return access;
};

/** Converts a header, unless it is left out or is how the request authenticates. */
const convertHeader = (
  [name, value]: [name: string, value: string],
  access: Access,
  addNote: AddNote,
): Row[] => {
  if (name === "idempotency-key") {
    addNote("header_left_out", ONE_REQUEST_ONLY);
    return [];
  }
  if (checkHeaderName(name) !== undefined) {
    addNote("header_left_out", `The header "${cutText(name, 60)}" cannot be set and was skipped.`);
    return [];
  }
  if (name === "authorization" && value !== "") return [];
  if (!isSecretHeader(name, value))
    return [
      { name, value: escapeBraces(value.replace(new RegExp(unsafeHeaderPattern, "g"), "?")) },
    ];
  const description = `the header "${name}"`;
  const field = addSecret(access.secrets, { name, description, value }, access.earlier);
  const placeholder = createCredentialPlaceholder(access.service, field);
  const headerAuth = { auth: { type: "header" as const, name, value: placeholder }, taken: [] };
  return name === "cookie" || !setAuth(access, headerAuth) ? [{ name, value: placeholder }] : [];
};

/**
 * Converts a parsed command to an HTTP handler. Secrets in the URL, headers and options are
 * replaced by placeholders of a credential and are not part of the handler. Returns a `problem` if
 * that is impossible. `earlierSecrets` lists those of earlier commands, keyed by service.
 */
export const convertCommand = (
  command: CurlCommand,
  earlierSecrets: ReadonlyMap<string, readonly ExtractedSecret[]> = new Map(),
): ConvertedRequest | { problem: string } => {
  const [first] = command.urls;
  if (first === undefined) return { problem: "The command has no URL." };
  const notes: ConvertedRequest["notes"] = [];
  const addNote: AddNote = (code, message) => void notes.push({ code, message });
  const read = readCurlUrl(first, addNote);
  if (!read)
    return {
      problem: `"${cutText(first, 100)}" is not a URL that starts with http:// or https://.`,
    };
  const { url, isHostKnown } = read;

  const method = getMethod(command);
  const supportedMethod = httpMethods.find((one) => one === method);
  if (!supportedMethod)
    return {
      problem: `The method ${cutText(method, 20)} is not supported. Use one of ${httpMethods.join(", ")}.`,
    };
  const service = isHostKnown ? toServiceName(url.host) : "imported-api";
  const commandHeaders = collectHeaders(command);
  const authorization = commandHeaders.find(([name]) => name === "authorization")?.[1];
  const earlier = earlierSecrets.get(service) ?? [];
  const access = readAuth(command, url, { service, earlier }, authorization);
  const contentType = commandHeaders.find(([name]) => name === "content-type")?.[1];
  const { body, keepType, files = [] } = toRequestBody(command, contentType, addNote);
  if (body?.type === "text" && contentType === undefined) {
    const type = getDefaultType(command, addNote);
    if (type !== undefined) commandHeaders.push(["content-type", type]);
  }
  const sentHeaders = commandHeaders.filter(
    ([name, value]) =>
      !isSkippedHeader(name, value, url) && (name !== "content-type" || (keepType && body)),
  );
  const headers = sentHeaders.flatMap((header) => convertHeader(header, access, addNote));
  const address = convertAddress(url, access);
  const query = convertQuery(command, url, access, addNote);
  const { secrets } = access;

  noteSkippedParts(command, addNote);
  const credentialNote = describeCredential(service, secrets);
  if (credentialNote) addNote("credential_needed", credentialNote);

  const handler: HttpHandler = {
    kind: "http",
    method: supportedMethod,
    url: address,
    ...(query.length > 0 && { query }),
    ...(headers.length > 0 && { headers }),
    ...(access.auth && { auth: access.auth }),
    ...(body && supportedMethod !== "HEAD" && { body }),
    ...(command.follow && { redirects: "follow" as const }),
  };
  return {
    handler,
    isHostKnown,
    credentials: credentialNote ? [service] : [],
    notes,
    files,
    shellVariables: command.variables,
    taken: secrets,
    secrets: { service, fields: collectFields(secrets, command.variables) },
  };
};

/** Converts the text of a cURL command. Runs in the browser. */
export const convertCurl = (text: string): ConvertedRequest | { problem: string } => {
  const command = parseCurlCommand(text);
  if (!command) return { problem: 'Paste a command that starts with "curl".' };
  if (command.isUnclosed)
    return { problem: "A quotation mark is not closed. Paste the whole command." };
  return convertCommand(command);
};
