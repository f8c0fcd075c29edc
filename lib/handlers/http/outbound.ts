import type { Dispatcher } from "undici";
import { maxDepth } from "@/lib/agent/call-depth";
import { connectionHeaders, houseHeaders } from "@/lib/agent/templates/generated-headers";
import { headerNameProblem, unsafeInHeader } from "@/lib/agent/templates/header-name";
import type { ToolErrorCode } from "@/lib/agent/tool-error";
import type { Outbound, OutboundRequest, OutboundResponse } from "@/lib/handlers/handler";
import { bareHost, checkHosts, createAddressPolicy } from "./address-policy";
import type { AllowRule } from "./allow-rule";
import { readBody, skipBody, tooLarge } from "./body-reader";
import { encodingsOf } from "./decompress";
import { exchange } from "./exchange";
import { createGuardedAgent, type Resolve } from "./guarded-agent";
import { explainFailure } from "./network-failure";
import { OutboundError, refusal } from "./outbound-error";
import { type Hop, nextHop } from "./redirect";

export type OutboundOptions = {
  /** Private destinations and ports that the operator permits. */
  allow: readonly AllowRule[];
  /** DNS resolver for tests. Defaults to the system's. */
  resolve?: Resolve;
  /** Timeout in milliseconds for connecting and for the response headers. Defaults to 10,000. */
  headersTimeoutMs?: number;
  /** Maximum concurrent requests to one host and port. Defaults to 256. */
  perOrigin?: number;
};
/** `atDepth(depth)` sends requests of a call that is itself nested `depth` tools deep; `close` closes idle sockets. */
export type OutboundDoor = Outbound & { at(depth: number): Outbound; close(): Promise<void> };

const maxRedirects = 3;
const defaultMaxBytes = 5_000_000;
const maxHeaderBytes = 16_384;
const methods = new Set(["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"]);

const parseUrl = (text: string): URL => {
  const url = URL.parse(text);
  if (!url) throw refusal(`Rule "url": this is not an absolute URL.`);
  return url;
};

/** Checks everything about a hop that needs no DNS lookup. Throws the refusal. */
const checkHop = ({ url, method, headers }: Hop, hosts: readonly string[] | undefined) => {
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw refusal(`Rule "scheme": ${url.protocol} is neither http: nor https:.`);
  if (url.username !== "" || url.password !== "")
    throw refusal('Rule "user info": a URL must not contain a user name or password.');
  if (!methods.has(method)) throw refusal(`Rule "method": ${method} is not an allowed method.`);
  for (const [name, value] of headers) {
    const problem = headerNameProblem(name);
    if (problem !== undefined) throw refusal(`Rule "headers": ${problem}`);
    if (unsafeInHeader.test(value))
      throw refusal(`Rule "headers": the value of "${name}" is not one line of Latin-1 text.`);
  }
  const port = Number(url.port) || (url.protocol === "https:" ? 443 : 80);
  const refused = checkHosts({ host: bareHost(url.hostname), port }, hosts);
  if (refused) throw refused;
};

/** The result of one hop: a response whose body may still be decompressing, or a redirect. */
type Arrived =
  | { head: Pick<OutboundResponse, "status" | "headers">; body: Uint8Array | Promise<Uint8Array> }
  | { next: Hop };

/** The headers of a response whose body has been decoded. */
const decoded = ({
  "content-encoding": _,
  "content-length": __,
  ...headers
}: Record<string, string>) => headers;

const tooManyRedirects = (hop: Hop, next: Hop) =>
  new OutboundError(
    "LIMIT_EXCEEDED",
    `The service redirected more than ${maxRedirects} times.`,
    `The last redirect of ${maxRedirects + 1} was from ${hop.url.host} to ${next.url.host}.`,
  );

/** Reports one hop to `onHop`, once: with its status, or with the error code if there was no response. */
const hopTeller = (
  { onHop }: OutboundRequest,
  { url, method, body }: Hop,
  sent: Hop["headers"],
) => {
  const started = performance.now();
  let told = false;
  return (status: number | undefined, code: ToolErrorCode | undefined) => {
    if (told) return;
    told = true;
    onHop?.({
      method,
      url: url.href,
      status,
      code,
      ms: Math.round((performance.now() - started) * 10) / 10,
      generated: [...sent, ...connectionHeaders(url.host, body)],
    });
  };
};
type HopTeller = ReturnType<typeof hopTeller>;

/** Headers in undici's flat format: name, value, name, value. */
const inTurn = (...lists: Hop["headers"][]): string[] => {
  const flat: string[] = [];
  for (const list of lists) for (const [name, value] of list) flat.push(name, value);
  return flat;
};

/** Creates the outbound client. Its rules are fixed; other rules need another client. */
export const createOutbound = ({
  allow,
  resolve,
  headersTimeoutMs = 10_000,
  perOrigin = 256,
}: OutboundOptions): OutboundDoor => {
  const agent = createGuardedAgent({
    policy: createAddressPolicy(allow),
    resolve,
    connectTimeoutMs: headersTimeoutMs,
    maxHeaderBytes,
    perOrigin,
  });

  /** Sends one hop. Resolves to its response or its redirect. */
  const send = (request: OutboundRequest, hop: Hop, sent: Hop["headers"], tell: HopTeller) => {
    const { maxBytes = defaultMaxBytes, hosts, signal } = request;
    checkHop(hop, hosts);
    const options: Dispatcher.DispatchOptions = {
      origin: hop.url.origin,
      path: hop.url.pathname + hop.url.search,
      method: hop.method as Dispatcher.HttpMethod,
      headers: inTurn(hop.headers, sent),
      body: hop.body ?? null,
      headersTimeout: headersTimeoutMs,
    };
    return exchange<Arrived>(agent, options, signal, (status, headers) => {
      tell(status, undefined);
      const next =
        request.redirects === "follow" ? nextHop(hop, status, headers.location) : undefined;
      if (next) return skipBody({ next });
      const encodings = encodingsOf(headers["content-encoding"]);
      const head = { status, headers: encodings.length > 0 ? decoded(headers) : headers };
      const { piece, end } = readBody(encodings, maxBytes, request.onAnswer?.(head));
      return { piece, end: () => ({ head, body: end() }) };
    });
  };

  const at =
    (depth: number): Outbound =>
    async (request) => {
      if (depth >= maxDepth)
        throw refusal(
          `Rule "depth": this call passed through ${depth} nested tools; the limit is ${maxDepth}.`,
        );
      const { method, headers, body, signal, maxBytes = defaultMaxBytes } = request;
      let tell: HopTeller | undefined;
      try {
        signal.throwIfAborted();
        let hop: Hop = { url: parseUrl(request.url), method, headers, body };
        for (let redirects = 0; ; redirects += 1) {
          const sent = houseHeaders(hop.headers, depth + 1);
          tell = hopTeller(request, hop, sent);
          const arrived = await send(request, hop, sent, tell);
          if ("head" in arrived) {
            const { head, body } = arrived;
            const read = body instanceof Promise ? await body : body;
            return { status: head.status, headers: head.headers, body: read, url: hop.url.href };
          }
          if (redirects === maxRedirects) throw tooManyRedirects(hop, arrived.next);
          hop = arrived.next;
        }
      } catch (error) {
        const failure = signal.aborted
          ? ended(signal.reason)
          : explainFailure(error, () => tooLarge(maxBytes));
        tell?.(undefined, failure.code);
        throw failure;
      }
    };

  return Object.assign(at(0), { at, close: () => agent.close() });
};

const ended = (reason: unknown) =>
  reason instanceof Error && reason.name === "TimeoutError"
    ? new OutboundError(
        "TIMEOUT",
        "The service did not respond in time.",
        "The tool's timeout elapsed.",
      )
    : new OutboundError(
        "TIMEOUT",
        "The call was cancelled.",
        "The caller disconnected or cancelled.",
      );
