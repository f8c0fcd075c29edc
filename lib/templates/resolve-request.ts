import type { HttpHandler } from "@/lib/agent/handlers/http";
import type { ToolError } from "@/lib/agent/tool-error";
import type { TemplateValues } from "../agent/placeholders/template-values";
import { fillBody } from "./fill-body";
import { fillHeaders, type Header } from "./fill-headers";
import { fillUrl } from "./fill-url";
import { removeMarks } from "./marks";
import { type Origin, TemplateFiller, UnresolvableRequest } from "./template-filler";

/** A request, ready to be sent or displayed. `origins` lists the placeholder of each value. */
type ResolvedRequest = {
  method: HttpHandler["method"];
  url: string;
  headers: Header[];
  /** The names of the headers that were added automatically. */
  generated: string[];
  body?: string | Uint8Array;
  origins: Origin[];
};

/** A request for display. Files in its body are shown as their size. */
type MaskedRequest = Omit<ResolvedRequest, "body"> & { body?: string };

const assemble = (filling: TemplateFiller, handler: HttpHandler): ResolvedRequest => {
  const url = fillUrl(filling, handler);
  const headers = fillHeaders(filling, handler);
  const body = fillBody(filling, handler);
  const hasContentType = headers.some(([name]) => name.toLowerCase() === "content-type");
  if (body && !hasContentType) headers.push(["content-type", body.contentType]);
  return {
    method: handler.method,
    url,
    headers,
    generated: body && !hasContentType ? ["content-type"] : [],
    body: body?.content,
    origins: filling.origins,
  };
};

/**
 * Builds the request of one call without network access. Returns a tool error if a value is missing
 * or invalid where it is used. `secrets` are strings that must not appear in messages, and
 * `services` are those of the credentials used.
 */
export const resolveRequest = (
  handler: HttpHandler,
  values: TemplateValues,
):
  | { ok: true; request: ResolvedRequest; secrets: string[]; services: string[] }
  | { ok: false; error: ToolError } => {
  const filling = new TemplateFiller(values, false);
  try {
    const request = assemble(filling, handler);
    const { secrets, services } = filling;
    return { ok: true, request, secrets, services: [...services] };
  } catch (error) {
    if (error instanceof UnresolvableRequest) return { ok: false, error: error.error };
    throw error;
  }
};

/**
 * Builds the same request for display. Credentials, secret variables, the caller's bearer token and
 * authentication are masked, and values missing in the path remain placeholders. Never fails
 * because of a missing or invalid value. With `keepMissingValues`, every missing value remains a
 * placeholder.
 */
export const buildMaskedRequest = (
  handler: HttpHandler,
  values: TemplateValues,
  { keepMissingValues = false } = {},
): MaskedRequest => {
  const filling = new TemplateFiller(values, true, keepMissingValues);
  const { method, url, headers, generated, body, origins } = assemble(filling, handler);
  const rangesByOrigin: (DisplayRange[] | undefined)[] = [];
  const extractRanges = (part: DisplayRange["part"], markedText: string): string => {
    const { text, spans } = removeMarks(markedText);
    for (const { origin, from, to } of spans) {
      rangesByOrigin[origin] ??= [];
      rangesByOrigin[origin].push({ part, from, to });
    }
    return text;
  };
  return {
    method,
    url: extractRanges("url", url),
    headers: headers.map(
      ([name, value], at): Header => [name, extractRanges(`header:${at}`, value)],
    ),
    generated,
    body: typeof body === "string" ? extractRanges("body", body) : undefined,
    // A list that is sent as repeated query values has several ranges.
    origins: origins.flatMap((origin, number): Origin[] => {
      const ranges = rangesByOrigin[number];
      return ranges ? ranges.map((spot) => ({ ...origin, spot })) : [origin];
    }),
  };
};
type DisplayRange = NonNullable<Origin["spot"]>;
