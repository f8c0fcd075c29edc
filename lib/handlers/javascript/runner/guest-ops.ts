import { randomUUID } from "node:crypto";
import { cryptoOps } from "./crypto-ops";
import { OutOfMemory } from "./emscripten-module";

const getUrlParts = (url: URL) => ({
  href: url.href,
  origin: url.origin,
  protocol: url.protocol,
  username: url.username,
  password: url.password,
  host: url.host,
  hostname: url.hostname,
  port: url.port,
  pathname: url.pathname,
  search: url.search,
  hash: url.hash,
});
const writableParts = new Set(
  Object.keys(getUrlParts(new URL("http://a"))).filter((k) => k !== "origin"),
);

const parseUrl = (href: unknown, base: unknown) => {
  try {
    return new URL(String(href), base === undefined ? undefined : String(base));
  } catch {
    throw new TypeError(`Invalid URL: ${String(href).slice(0, 200)}`);
  }
};

const changeUrl = ([href, name, value]: unknown[]) => {
  const url = parseUrl(href, undefined);
  if (writableParts.has(String(name))) Reflect.set(url, String(name), String(value));
  return getUrlParts(url);
};

const toArray = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const formatQuery = (pairs: unknown) =>
  new URLSearchParams(
    toArray(pairs).map((pair) => [String(toArray(pair)[0]), String(toArray(pair)[1])]),
  ).toString();

const format = ([kind, text, locales, options]: unknown[]) => {
  const locale = (locales ?? undefined) as string[];
  const formatOptions = (options ?? undefined) as object;
  const value = Number(text);
  if (kind === "number") return value.toLocaleString(locale, formatOptions);
  if (kind === "moment") return new Date(value).toLocaleString(locale, formatOptions);
  if (kind === "time") return new Date(value).toLocaleTimeString(locale, formatOptions);
  return new Intl.DateTimeFormat(locale, formatOptions).format(value);
};

const decode = (options: unknown, bytes: Uint8Array) => {
  const { encoding, fatal, ignoreBOM } = Object(options);
  return new TextDecoder(String(encoding), { fatal: !!fatal, ignoreBOM: !!ignoreBOM }).decode(
    bytes,
  );
};

type Op = (value: unknown, bytes: Uint8Array) => unknown;
const ops: Record<string, Op> = {
  ...cryptoOps,
  encode: (value) => Buffer.from(String(value), "utf8"),
  uuid: () => randomUUID(),
  url: (value) => getUrlParts(parseUrl(toArray(value)[0], toArray(value)[1])),
  "url-change": (value) => changeUrl(toArray(value)),
  query: (value) => [...new URLSearchParams(String(value))],
  "query-text": formatQuery,
  format: (value) => format(toArray(value)),
  decode,
  base64: (_value, bytes) => Buffer.from(bytes).toString("base64"),
  atob: (value) => atob(String(value)),
  btoa: (value) => btoa(String(value)),
};

/** Runs an operation that does not depend on the call. Throws the error that the guest receives. */
export const runPureOp = (op: string, text: string, bytes: Uint8Array): string | Uint8Array => {
  try {
    const value: unknown = JSON.parse(text);
    const operation = Object.hasOwn(ops, op) ? ops[op] : undefined;
    const result = operation?.(value, bytes);
    return result instanceof Uint8Array ? result : JSON.stringify(result ?? null);
  } catch (error) {
    if (error instanceof OutOfMemory) throw error;
    const { name, message } = error instanceof Error ? error : new Error("The operation failed.");
    throw Object.assign(new Error(message), { name });
  }
};
