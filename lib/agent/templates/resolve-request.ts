import type { HttpHandler } from "@/lib/agent/handlers/http";
import type { ToolError } from "@/lib/agent/tool-error";
import { fillBody } from "./fill-body";
import { fillHeaders, type Header } from "./fill-headers";
import { fillUrl } from "./fill-url";
import { Filling, type Origin, Unresolvable } from "./filling";
import { withoutMarks } from "./marks";
import type { TemplateValues } from "./template-values";

/** One request, ready to be sent or displayed. `origins` lists the placeholder of each value. */
export type ResolvedRequest = {
  method: HttpHandler["method"];
  url: string;
  headers: Header[];
  /** The names of the headers that were added automatically. */
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
 * Builds the request of one call without network access. Returns a tool error when a value is missing or invalid
 * where it is used. `secrets` are texts that must not appear in messages.
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
 * Builds the same request for display: credentials, secret variables, the caller's bearer token and authentication
 * are masked, and values missing in the path stay placeholders. Never fails because of a missing or invalid value.
 * With `keepsMissing` every missing value stays a placeholder.
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
    // A list that is sent as repeated query values has several ranges.
    origins: origins.flatMap((origin, number): Origin[] => {
      const found = spots[number];
      return found ? found.map((spot) => ({ ...origin, spot })) : [origin];
    }),
  };
};
type Spot = NonNullable<Origin["spot"]>;
