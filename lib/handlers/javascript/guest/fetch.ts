import { callHostWithBytes, parse, stringify } from "./host";
import { requestFromHost } from "./host-requests";
import { TextDecoder, TextEncoder, toArrayBuffer } from "./text";
import { URLSearchParams } from "./url";

type ResponseHead = { status: number; url: string; headers: Record<string, string>; text?: string };
type Init = { method?: unknown; headers?: unknown; body?: unknown; redirect?: unknown };

class Headers {
  #values: Map<string, string>;
  constructor(values: Record<string, string>) {
    this.#values = new Map(
      Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]),
    );
  }
  get(name: unknown) {
    return this.#values.get(String(name).toLowerCase()) ?? null;
  }
  has(name: unknown) {
    return this.#values.has(String(name).toLowerCase());
  }
  forEach(visit: (value: string, name: string) => void) {
    this.#values.forEach((value, name) => void visit(value, name));
  }
  keys() {
    return this.#values.keys();
  }
  values() {
    return this.#values.values();
  }
  entries() {
    return this.#values.entries();
  }
  [Symbol.iterator]() {
    return this.#values.entries();
  }
}

class Response {
  readonly status: number;
  readonly ok: boolean;
  readonly statusText = "";
  readonly url: string;
  readonly headers: Headers;
  #text: string | undefined;
  #bytes: ArrayBuffer | undefined;
  constructor(head: ResponseHead, bytes: ArrayBuffer | undefined) {
    this.status = head.status;
    this.ok = head.status >= 200 && head.status < 300;
    this.url = head.url;
    this.headers = new Headers(head.headers);
    this.#text = head.text;
    this.#bytes = bytes;
  }
  async text() {
    this.#text ??= new TextDecoder().decode(this.#bytes);
    return this.#text.startsWith("\uFEFF") ? this.#text.slice(1) : this.#text;
  }
  async json() {
    return parse(await this.text());
  }
  async arrayBuffer() {
    return this.#bytes?.slice(0) ?? new TextEncoder().encode(this.#text).buffer;
  }
}

const toHeaderPairs = (headers: unknown): [string, string][] => {
  if (typeof headers !== "object" || headers === null) return [];
  const entries =
    Symbol.iterator in headers ? (headers as Iterable<unknown[]>) : Object.entries(headers);
  return Array.from(entries, ([name, value]) => [String(name), String(value)]);
};

const encodeBody = (body: unknown): { body?: string; base64?: string; type?: string } => {
  if (body === undefined || body === null) return {};
  if (typeof body === "string") return { body, type: "text/plain;charset=UTF-8" };
  if (body instanceof URLSearchParams) {
    return { body: body.toString(), type: "application/x-www-form-urlencoded;charset=UTF-8" };
  }
  if (body instanceof ArrayBuffer || ArrayBuffer.isView(body)) {
    return { base64: callHostWithBytes("base64", null, toArrayBuffer(body)) as string };
  }
  throw new TypeError(
    "The body of a fetch must be a string, URLSearchParams, ArrayBuffer or typed array. Use JSON.stringify for an object.",
  );
};

export const fetch = async (input: unknown, init: Init = {}) => {
  const { type, ...body } = encodeBody(init.body);
  const method = String(init.method ?? "GET").toUpperCase();
  if ((method === "GET" || method === "HEAD") && (body.body ?? body.base64) !== undefined) {
    throw new TypeError(`A ${method} request cannot have a body.`);
  }
  const headers = toHeaderPairs(init.headers);
  if (type !== undefined && !headers.some(([name]) => name.toLowerCase() === "content-type")) {
    headers.push(["content-type", type]);
  }
  const redirect = init.redirect === undefined ? "follow" : String(init.redirect);
  const args = stringify({ url: String(input), method, headers, redirect, ...body });
  const { head, bytes } = await requestFromHost("fetch", args);
  return new Response(parse(head) as ResponseHead, bytes);
};
