import { type HttpHandler, httpMethods } from "../../handlers/http";
import { headerNameProblem, unsafeInHeader } from "../../templates/header-name";
import { credentialPlaceholder, literal } from "../request/placeholder";
import {
  authFromHeader,
  basicAuth,
  credentialSentence,
  fieldFrom,
  isSecretHeader,
  isSecretName,
  serviceFromHost,
  type Taken,
} from "../request/secrets";
import { type CurlCommand, readCurl } from "./curl-command";
import { bodyOf, dataText } from "./request-body";

type Row = { name: string; value: string };
/** A cURL command converted to an HTTP handler. */
export type CurlRequest = {
  handler: HttpHandler;
  /** The credentials that the handler uses and the tool needs to be granted. */
  credentials: string[];
  notes: { code: string; message: string }[];
};

/** Headers that browsers add automatically or that depend on the connection. */
const dropped =
  /^(?:sec-.*|priority|dnt|upgrade-insecure-requests|accept-encoding|pragma|if-none-match)$/;

const urlOf = (text: string): URL | undefined => {
  const local = /^(?:localhost|127\.|\d+\.\d+\.\d+\.\d+|\[)/.test(text);
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(text)
    ? text
    : `${local ? "http" : "https"}://${text}`;
  const url = URL.parse(whole.replace(/\s/g, "%20").replaceAll("\\", "%5C"));
  return url && /^https?:$/.test(url.protocol) && url.hostname !== "" ? url : undefined;
};

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
/** The path with the braces that URL parsing escaped restored. */
const pathOf = ({ pathname }: URL): string =>
  literal(pathname.replace(/%7B|%7D|%24|%3C|%3E/gi, decoded));

const headersOf = (command: CurlCommand): [string, string][] => [
  ...(command.data.some(({ kind }) => kind === "json")
    ? ([
        ["content-type", "application/json"],
        ["accept", "application/json"],
      ] as [string, string][])
    : []),
  ...(command.agent ? ([["user-agent", command.agent]] as [string, string][]) : []),
  ...(command.referer ? ([["referer", command.referer]] as [string, string][]) : []),
  ...command.headers.flatMap((line): [string, string][] => {
    const found = /^([^:;]+)(?::\s*([\s\S]*)|;)$/.exec(line.trim());
    return found?.[1] ? [[found[1].trim().toLowerCase(), (found[2] ?? "").trim()]] : [];
  }),
  ...(command.cookie?.includes("=") ? ([["cookie", command.cookie]] as [string, string][]) : []),
];

const methodOf = (command: CurlCommand): string => {
  if (command.method) return command.method.toUpperCase();
  if (command.head) return "HEAD";
  if (command.upload) return "PUT";
  return !command.get && command.data.length + command.form.length > 0 ? "POST" : "GET";
};

/**
 * Converts a cURL command to an HTTP handler. Secrets in the URL, headers and options are replaced by placeholders
 * of a credential and are not part of the result. Returns a `problem` when the text cannot be converted.
 * Runs in the browser.
 */
export const requestFromCurl = (text: string): CurlRequest | { problem: string } => {
  const command = readCurl(text);
  if (!command) return { problem: 'Paste a command that starts with "curl".' };
  const [first, ...others] = command.urls;
  if (first === undefined) return { problem: "The command has no URL." };
  const url = urlOf(first);
  if (!url)
    return {
      problem: `"${first.slice(0, 100)}" is not a URL that starts with http:// or https://.`,
    };

  const notes: CurlRequest["notes"] = [];
  const tell = (code: string, message: string) => void notes.push({ code, message });
  const method = methodOf(command);
  const known = httpMethods.find((one) => one === method);
  if (!known)
    return {
      problem: `The method ${method.slice(0, 20)} is not supported. Use one of ${httpMethods.join(", ")}.`,
    };
  const service = serviceFromHost(url.host);
  const taken: Taken[] = [];
  let auth: HttpHandler["auth"];
  const authenticate = (found: { auth: NonNullable<HttpHandler["auth"]>; taken: Taken[] }) => {
    if (auth) return false;
    auth = found.auth;
    taken.push(...found.taken);
    return true;
  };
  if (command.bearer) authenticate(authFromHeader("Bearer x", service));
  if (command.user !== undefined || url.username || url.password) authenticate(basicAuth(service));

  const last = new Map(headersOf(command));
  const contentType = last.get("content-type");
  const { body, keepType } = bodyOf(command, contentType, tell);
  const headers: Row[] = [];
  for (const [name, value] of last) {
    if (name === "content-type" && (!keepType || !body)) continue;
    if (dropped.test(name) || headerNameProblem(name) !== undefined) continue;
    if (name === "authorization" && value !== "") {
      if (!authenticate(authFromHeader(value, service)))
        tell(
          "auth_twice",
          "The command authenticates twice; the second Authorization header was skipped.",
        );
      continue;
    }
    if (!isSecretHeader(name, value)) {
      headers.push({ name, value: literal(value.replace(new RegExp(unsafeInHeader, "g"), "?")) });
      continue;
    }
    const field = fieldFrom(name);
    const placeholder = credentialPlaceholder(service, field);
    const asAuth = { auth: { type: "header" as const, name, value: placeholder }, taken: [] };
    taken.push({ what: `the header "${name}"`, field });
    if (name === "cookie" || !authenticate(asAuth)) headers.push({ name, value: placeholder });
  }

  const asked = [
    ...new URLSearchParams(url.search),
    ...command.query.flatMap((pair) => [...new URLSearchParams(pair.replace(/^\+/, ""))]),
    ...(command.get ? [...new URLSearchParams(dataText(command, tell))] : []),
  ].filter(([name]) => name !== "" && name.length <= 256 && !name.includes("{{"));
  const query = asked.slice(0, 100).map(([name, value]): Row => {
    if (!isSecretName(name)) return { name, value: literal(value) };
    const field = fieldFrom(name);
    taken.push({ what: `the query's "${name}"`, field });
    return { name, value: credentialPlaceholder(service, field) };
  });

  if (others.length > 0)
    tell("urls_left_out", "The command has several URLs; only the first is used.");
  if (command.rest) tell("rest_left_out", "Text after the command was skipped.");
  if (command.insecure) tell("insecure", "Certificates are always verified, so -k was skipped.");
  if (command.upload)
    tell("file_left_out", `The file "${command.upload.slice(0, 80)}" is not part of the command.`);
  const lost = [...command.unsupported, ...command.unknown];
  if (lost.length > 0)
    tell(
      "options_left_out",
      `These options were skipped: ${lost
        .slice(0, 10)
        .map((name) => (name.startsWith("-") ? name : `--${name}`))
        .join(", ")}.`,
    );
  const sentence = credentialSentence(service, taken);
  if (sentence) tell("credential_needed", sentence);

  const handler: HttpHandler = {
    kind: "http",
    method: known,
    url: url.origin + pathOf(url),
    ...(query.length > 0 && { query }),
    ...(headers.length > 0 && { headers }),
    ...(auth && { auth }),
    ...(body && known !== "HEAD" && { body }),
    ...(command.follow && { redirects: "follow" as const }),
  };
  return { handler, credentials: sentence ? [service] : [], notes };
};
