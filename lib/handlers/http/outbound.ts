import { maxDepth } from "@/lib/agent/call-depth";
import { connectionHeaders, houseHeaders } from "@/lib/agent/templates/generated-headers";
import { headerNameProblem, unsafeInHeader } from "@/lib/agent/templates/header-name";
import type { ToolErrorCode } from "@/lib/agent/tool-error";
import type { Outbound, OutboundRequest, OutboundResponse } from "@/lib/handlers/handler";
import { bareHost, checkHosts, createAddressPolicy } from "./address-policy";
import type { AllowRule } from "./allow-rule";
import { decompress, encodingsOf, inflating } from "./decompress";
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

const tooLarge = (maxBytes: number) =>
  new OutboundError(
    "LIMIT_EXCEEDED",
    `The service's answer is larger than ${maxBytes.toLocaleString("en")} bytes.`,
    `The answer passed ${maxBytes} bytes, counted after decompression, and was cut off.`,
  );

const collect = async (
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
  onPiece?: (piece: Uint8Array) => void,
): Promise<Uint8Array> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge(maxBytes);
    parts.push(chunk);
    onPiece?.(chunk);
  }
  return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
};

/** Carries one hop out and tells of it, however it ends. */
const toldHop = async <Answer extends { statusCode: number }>(
  { onHop, signal }: OutboundRequest,
  { url, method, headers, body }: Hop,
  depth: number,
  carryOut: (generated: Hop["headers"]) => Promise<Answer>,
): Promise<Answer> => {
  const sent = houseHeaders(headers, depth);
  const started = performance.now();
  const tell = (end: { status: number } | { code: ToolErrorCode }) =>
    onHop?.({
      method,
      url: url.href,
      ...end,
      ms: Math.round((performance.now() - started) * 10) / 10,
      generated: [...sent, ...connectionHeaders(url.host, body)],
    });
  try {
    const answer = await carryOut(sent);
    tell({ status: answer.statusCode });
    return answer;
  } catch (error) {
    const failure = signal.aborted
      ? ended(signal.reason)
      : explainFailure(error, () => tooLarge(defaultMaxBytes));
    tell({ code: failure.code });
    throw failure;
  }
};

const flatten = (headers: Record<string, string | string[] | undefined>) => {
  const flat: Record<string, string> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) flat[name] = Array.isArray(value) ? value.join(", ") : value;
  }
  return flat;
};

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

  /** One hop: its answer with the body still to be read, or the first of failure, abort and time-out. */
  const send = async (
    { url, method, headers, body }: Hop,
    generated: Hop["headers"],
    signal: AbortSignal,
  ) => {
    const stopped = Promise.withResolvers<never>();
    const onStop = () => stopped.reject(signal.reason);
    signal.addEventListener("abort", onStop, { once: true });
    try {
      const answer = agent.request({
        origin: url.origin,
        path: url.pathname + url.search,
        method: method as "GET",
        headers: [...headers.flat(), ...generated.flat()],
        body: body ?? null,
        headersTimeout: headersTimeoutMs,
        signal,
      });
      // A request still waiting for its socket does not notice the signal, so both are waited for.
      return await Promise.race([answer, stopped.promise]);
    } finally {
      signal.removeEventListener("abort", onStop);
    }
  };

  const exchange = async (request: OutboundRequest, depth: number) => {
    const { maxBytes = defaultMaxBytes, hosts, signal } = request;
    let hop: Hop = {
      url: parseUrl(request.url),
      method: request.method,
      headers: request.headers,
      ...(request.body !== undefined && { body: request.body }),
    };
    for (let redirects = 0; ; redirects += 1) {
      const { statusCode, headers, body } = await toldHop(request, hop, depth, (generated) => {
        checkHop(hop, hosts);
        return send(hop, generated, signal);
      });
      // Unheard, the error of a body that is destroyed before it was read would end the process.
      body.on("error", () => undefined);
      const flat = flatten(headers);
      const next =
        request.redirects === "follow" ? nextHop(hop, statusCode, flat.location) : undefined;
      if (next && redirects === maxRedirects) {
        body.destroy();
        throw new OutboundError(
          "LIMIT_EXCEEDED",
          `The service redirected more than ${maxRedirects} times.`,
          `The last redirect of ${redirects + 1} was from ${hop.url.host} to ${next.url.host}.`,
        );
      }
      if (next) {
        await body.dump({ limit: 16_384, signal });
        hop = next;
        continue;
      }
      const encodings = encodingsOf(flat["content-encoding"]);
      const { "content-encoding": _, "content-length": __, ...plain } = flat;
      const head = { status: statusCode, headers: encodings.length > 0 ? plain : flat };
      const onPiece = request.onAnswer?.(head);
      const inflated = onPiece && inflating(body, encodings);
      // The parser holds a sender to the length it announced, so that one needs no counting.
      const fits = Number(flat["content-length"] ?? Number.NaN) <= maxBytes;
      const bytes = inflated
        ? await collect(inflated, maxBytes, onPiece)
        : await decompress(
            await (fits ? body.bytes() : collect(body, maxBytes)),
            encodings,
            maxBytes,
          );
      return { ...head, body: bytes, url: hop.url.href } satisfies OutboundResponse;
    }
  };

  const at =
    (depth: number): Outbound =>
    async (request) => {
      if (depth >= maxDepth)
        throw refusal(
          `Rule "depth": this call came through ${depth} tools that called one another; ${maxDepth} is the limit.`,
        );
      const { signal, maxBytes = defaultMaxBytes } = request;
      try {
        signal.throwIfAborted();
        return await exchange(request, depth + 1);
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
