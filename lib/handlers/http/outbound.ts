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
  /** Private destinations, and ports, that the operator permits. */
  allow: readonly AllowRule[];
  /** For tests; the system's resolver when absent. */
  resolve?: Resolve;
  /** Milliseconds for connecting and for the first byte of the answer; 10,000 when absent. */
  headersTimeoutMs?: number;
  /** Requests to one host and port at once; 256 when absent. */
  perOrigin?: number;
};
/** `at(depth)` is the way out for a call that itself came `depth` tools deep; `close` ends idle sockets. */
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

/** Everything that can be said of a hop before its host is resolved. */
const checkHop = ({ url, method, headers }: Hop, hosts: readonly string[] | undefined) => {
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw refusal(`Rule "scheme": ${url.protocol} is neither http: nor https:.`);
  if (url.username !== "" || url.password !== "")
    throw refusal('Rule "user info": a URL may not carry a user name or password.');
  if (!methods.has(method))
    throw refusal(`Rule "method": ${method} is not a method a tool may use.`);
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

/** What one hop came to: an answer whose body is being inflated, or another place to ask. */
type Arrived =
  | { head: Pick<OutboundResponse, "status" | "headers">; body: Uint8Array | Promise<Uint8Array> }
  | { next: Hop };

/** The headers of an answer whose body has been decoded. */
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

/** Carries one hop out and tells of it, however it ends; `carryOut` calls `begun` once there is an answer. */
const toldHop = async <Answer>(
  { onHop, signal }: OutboundRequest,
  { url, method, headers, body }: Hop,
  depth: number,
  carryOut: (generated: Hop["headers"], begun: (status: number) => void) => Promise<Answer>,
): Promise<Answer> => {
  const sent = houseHeaders(headers, depth);
  const started = performance.now();
  let told = false;
  const tell = (status: number | undefined, code: ToolErrorCode | undefined) => {
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
  try {
    return await carryOut(sent, (status) => tell(status, undefined));
  } catch (error) {
    if (told) throw error;
    const failure = signal.aborted ? ended(signal.reason) : explainFailure(error, headOverflow);
    tell(undefined, failure.code);
    throw failure;
  }
};
const headOverflow = () => tooLarge(defaultMaxBytes);

/** Makes the one way out. Its rules hold for its whole life: another set of rules is another door. */
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

  /** One hop: its answer, or where that redirects to. */
  const send = (request: OutboundRequest, hop: Hop, depth: number) =>
    toldHop(request, hop, depth, (generated, begun) => {
      const { maxBytes = defaultMaxBytes, hosts, signal } = request;
      checkHop(hop, hosts);
      const options: Dispatcher.DispatchOptions = {
        origin: hop.url.origin,
        path: hop.url.pathname + hop.url.search,
        method: hop.method as Dispatcher.HttpMethod,
        headers: [...hop.headers, ...generated].flat(),
        body: hop.body ?? null,
        headersTimeout: headersTimeoutMs,
      };
      return exchange<Arrived>(agent, options, signal, (status, headers) => {
        begun(status);
        const next =
          request.redirects === "follow" ? nextHop(hop, status, headers.location) : undefined;
        if (next) return skipBody({ next });
        const encodings = encodingsOf(headers["content-encoding"]);
        const head = { status, headers: encodings.length > 0 ? decoded(headers) : headers };
        const { piece, end } = readBody(encodings, maxBytes, request.onAnswer?.(head));
        return { piece, end: () => ({ head, body: end() }) };
      });
    });

  const at =
    (depth: number): Outbound =>
    async (request) => {
      if (depth >= maxDepth)
        throw refusal(
          `Rule "depth": this call came through ${depth} tools that called one another; ${maxDepth} is the limit.`,
        );
      const { method, headers, body, signal, maxBytes = defaultMaxBytes } = request;
      try {
        signal.throwIfAborted();
        let hop: Hop = { url: parseUrl(request.url), method, headers, body };
        for (let redirects = 0; ; redirects += 1) {
          const arrived = await send(request, hop, depth + 1);
          if ("head" in arrived)
            return { ...arrived.head, body: await arrived.body, url: hop.url.href };
          if (redirects === maxRedirects) throw tooManyRedirects(hop, arrived.next);
          hop = arrived.next;
        }
      } catch (error) {
        throw signal.aborted
          ? ended(signal.reason)
          : explainFailure(error, () => tooLarge(maxBytes));
      }
    };

  return Object.assign(at(0), { at, close: () => agent.close() });
};

const ended = (reason: unknown) =>
  reason instanceof Error && reason.name === "TimeoutError"
    ? new OutboundError("TIMEOUT", "The service did not answer in time.", "The tool's time was up.")
    : new OutboundError("TIMEOUT", "The call was cancelled.", "The caller went away or cancelled.");
