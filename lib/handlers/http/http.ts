import { type HttpHandler, retriedMethods } from "@/lib/agent/handlers/http";
import { maskedRequest, resolveRequest } from "@/lib/agent/templates/resolve-request";
import type { TemplateValues } from "@/lib/agent/templates/template-values";
import type {
  Handler,
  HandlerCall,
  OutboundRequest,
  OutboundResponse,
  SentRequest,
} from "@/lib/handlers/handler";
import { comesInItems, createItemReader } from "./answer-items";
import { parseContentType } from "./content";
import { hideSecrets } from "./excerpt";
import { isOutboundError, type OutboundError } from "./outbound-error";
import { readAnswer } from "./read-answer";
import { backoff, passingStatus, pause, retryAfter } from "./retry";

/** The values that placeholders in templates can refer to. */
export const valuesOf = ({
  params,
  context,
  secretVariables,
}: Pick<HandlerCall, "params" | "context" | "secretVariables">): TemplateValues => ({
  params,
  secretVariables,
  variables: context.variables,
  credentials: context.credentials,
  caller: { bearer: context.bearer },
  context: {
    userId: context.userId,
    chatId: context.chatId,
    executionId: context.executionId,
    clientId: context.clientId,
  },
});

type Attempt = { response: OutboundResponse } | { error: OutboundError };
/** A request that may be sent several times, with what is recorded about it. */
type Sending = {
  request: OutboundRequest;
  host: string;
  shown: SentRequest;
  secrets: readonly string[];
};

/** Records each hop. The first hop of an attempt has the URL of the request itself. */
const hopNoter = ({ shown, secrets }: Sending, attempt: number): OutboundRequest["onHop"] => {
  let first = true;
  return ({ generated, url, method, status, code, ms }) => {
    if (first && attempt === 1) {
      shown.headers.push(...generated);
      shown.generated.push(...generated.map(([name]) => name));
    }
    const seen = first ? shown.url : hideSecrets(url, secrets);
    shown.hops.push({ attempt, method, url: seen, status, code, ms });
    first = false;
  };
};

/** Streams the items of a successful response as they arrive. */
const itemStreamer = (stream: NonNullable<HandlerCall["stream"]>) => {
  let flush = () => {};
  let passed = false;
  const onAnswer: OutboundRequest["onAnswer"] = ({ status, headers }) => {
    const { mime, charset } = parseContentType(headers["content-type"]);
    if (status < 200 || status >= 300 || !comesInItems(mime)) return undefined;
    const items = createItemReader(mime, ({ value }) => {
      passed = true;
      stream(value);
    });
    const decoder = decoderOf(charset);
    flush = () => {
      items.push(decoder.decode());
      items.end();
    };
    return (piece) => items.push(decoder.decode(piece, { stream: true }));
  };
  return { onAnswer, end: () => flush(), passed: () => passed };
};
const decoderOf = (charset: string) => {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
};

const attempt = (
  sending: Sending,
  number: number,
  call: HandlerCall,
  onAnswer: OutboundRequest["onAnswer"],
): Promise<Attempt> => {
  const started = performance.now();
  const { request, host } = sending;
  const { method } = request;
  const about = (more: { status: number } | { code: string }) => {
    const ms = Math.round((performance.now() - started) * 10) / 10;
    return { method, host, attempt: number, ...more, ms };
  };
  const onHop = hopNoter(sending, number);
  return call.outbound({ ...request, onHop, onAnswer }).then(
    (response): Attempt => {
      const { status } = response;
      call.log("info", `${method} ${host} responded ${status}`, about({ status }));
      return { response };
    },
    (error: unknown): Attempt => {
      if (!isOutboundError(error)) throw error;
      const { code, explanation } = error;
      call.log("info", `${method} ${host} failed`, about({ code }));
      call.log("warn", explanation, { code });
      return { error };
    },
  );
};

/** Milliseconds until the next attempt, or undefined when the result is final. */
const delayAfter = (result: Attempt, number: number): number | undefined => {
  if ("error" in result) return result.error.code === "NETWORK_ERROR" ? backoff(number) : undefined;
  const { status, headers } = result.response;
  if (!passingStatus.has(status)) return undefined;
  return Math.max(retryAfter(headers["retry-after"], Date.now()) ?? 0, backoff(number));
};

const sendWithRetries = async (
  sending: Sending,
  attempts: number,
  deadline: number,
  call: HandlerCall,
): Promise<Attempt> => {
  const streamer = call.stream && itemStreamer(call.stream);
  for (let number = 1; ; number += 1) {
    const result = await attempt(sending, number, call, streamer?.onAnswer);
    if ("response" in result) streamer?.end();
    // Streamed items cannot be taken back, so an interrupted stream is not retried.
    const last = number >= attempts || streamer?.passed() === true;
    const delay = last ? undefined : delayAfter(result, number);
    if (delay === undefined || performance.now() + delay >= deadline) return result;
    if (!(await pause(delay, call.signal))) return result;
  }
};

/** The host and port of a normalized URL. */
const hostOf = (url: string): string => url.slice(url.indexOf("//") + 2).split(/[/?#]/, 1)[0] ?? "";

/** Where a redirect may take a body that contains a secret: the same host and port, or its HTTPS port. */
const sameHost = ({ protocol, hostname, port }: URL): string[] => [
  `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`,
  `${hostname}:443`,
];

/** Builds the request from the handler's templates, sends it and reads the response. */
export const http: Handler<HttpHandler> = async (handler, call) => {
  const deadline = performance.now() + call.timeoutMs;
  const values = valuesOf(call);
  const resolved = resolveRequest(handler, values);
  if (!resolved.ok) return resolved;
  const { request, secrets } = resolved;
  // A redirect to another origin drops the headers, but only `hosts` keeps the body from going there.
  const keepsSecretBody = request.origins.some(
    ({ place, secret }) => secret && place.startsWith("/body/"),
  );
  const { redirects = "refuse", retry, response = {} } = handler;
  const masked = maskedRequest(handler, values);
  const shown: SentRequest = {
    method: masked.method,
    url: masked.url,
    headers: masked.headers,
    generated: masked.generated,
    body: masked.body ?? null,
    origins: masked.origins,
    hops: [],
  };
  call.sent?.(shown);
  // Do not stream a response that the author's expressions still have to check or transform.
  const streams = !response.envelope && !response.select && !response.errorWhen;
  const attempts = retriedMethods.includes(handler.method) ? (retry?.attempts ?? 1) : 1;
  const result = await sendWithRetries(
    {
      host: hostOf(request.url),
      shown,
      secrets,
      request: {
        method: request.method,
        url: request.url,
        headers: request.headers,
        body: request.body,
        hosts: keepsSecretBody ? sameHost(new URL(request.url)) : undefined,
        redirects,
        signal: call.signal,
      },
    },
    attempts,
    deadline,
    streams ? call : { ...call, stream: undefined },
  );
  if ("error" in result) return result.error.toOutcome();
  const { space, sandbox, signal, log } = call;
  return readAnswer(result.response, response, { space, sandbox, signal, log, deadline, secrets });
};
