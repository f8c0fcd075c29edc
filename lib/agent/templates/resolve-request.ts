import type { HttpHandler } from "@/lib/agent/handlers/http";
import type { ToolError } from "@/lib/agent/tool-error";
import { fillBody } from "./fill-body";
import { fillHeaders, type Header } from "./fill-headers";
import { fillUrl } from "./fill-url";
import { Filling, type Origin, Unresolvable } from "./filling";
import { withoutMarks } from "./marks";
import type { TemplateValues } from "./template-values";

/** One request, ready to be sent or shown. `origins` says which placeholder filled which place. */
export type ResolvedRequest = {
  method: HttpHandler["method"];
  url: string;
  headers: Header[];
  /** The names of those headers that the author did not write. */
  generated: string[];
  body?: string;
  origins: Origin[];
};

const assemble = (filling: Filling, handler: HttpHandler): ResolvedRequest => {
  const url = fillUrl(filling, handler);
  const headers = fillHeaders(filling, handler);
  const body = fillBody(filling, handler);
  const typed = headers.some(([name]) => name.toLowerCase() === "content-type");
  if (body && !typed) headers.push(["content-type", body.contentType]);
  return {
    method: handler.method,
    url,
    headers,
    generated: body && !typed ? ["content-type"] : [],
    body: body?.text,
    origins: filling.origins,
  };
};

/**
 * The request of one call, made without touching the network. Refuses with a tool's error when a value is
 * missing or unfit for its place. `secrets` are the texts that must not come back in a message.
 */
export const resolveRequest = (
  handler: HttpHandler,
  values: TemplateValues,
): { ok: true; request: ResolvedRequest; secrets: string[] } | { ok: false; error: ToolError } => {
  const filling = new Filling(values, false);
  try {
    const request = assemble(filling, handler);
    return { ok: true, request, secrets: filling.secrets };
  } catch (error) {
    if (error instanceof Unresolvable) return { ok: false, error: error.error };
    throw error;
  }
};

/**
 * The same request for people to read: credentials, secret variables, the caller's Bearer and whatever
 * authenticates are three dots, and values the path still lacks stay as their placeholders. Never refuses
 * for a missing or unfit value. With `keepsMissing` every value that is lacking shows its placeholder.
 */
export const maskedRequest = (
  handler: HttpHandler,
  values: TemplateValues,
  { keepsMissing = false } = {},
): ResolvedRequest => {
  const filling = new Filling(values, true, keepsMissing);
  const { method, url, headers, generated, body, origins } = assemble(filling, handler);
  const spots: (Spot[] | undefined)[] = [];
  const plain = (part: Spot["part"], marked: string): string => {
    const { text, spans } = withoutMarks(marked);
    for (const { origin, from, to } of spans) {
      spots[origin] ??= [];
      spots[origin].push({ part, from, to });
    }
    return text;
  };
  return {
    method,
    url: plain("url", url),
    headers: headers.map(([name, value], at): Header => [name, plain(`header:${at}`, value)]),
    generated,
    body: body === undefined ? undefined : plain("body", body),
    // A list that is sent as several query values stands in several spots.
    origins: origins.flatMap((origin, number): Origin[] => {
      const found = spots[number];
      return found ? found.map((spot) => ({ ...origin, spot })) : [origin];
    }),
  };
};
type Spot = NonNullable<Origin["spot"]>;
