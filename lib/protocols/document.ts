import { hash } from "node:crypto";
import { type ExportedAgent, exportFileName, renderExport } from "@/lib/exports/export";
import { type ExportFormat, exports } from "@/lib/exports/index";
import type { CompiledAgent } from "@/lib/runtime/compiled-agent";
import type { Served } from "./protocol";

type Document = { text: string; etag: string };

/** Whether the caller already holds what `etag` stands for. If-None-Match compares weakly (RFC 9110 §13.1.2). */
const isKnown = ({ headers }: Request, etag: string): boolean =>
  (headers.get("if-none-match") ?? "")
    .split(",")
    .map((tag) => tag.trim().replace(/^W\//, ""))
    .some((tag) => tag === etag || tag === "*");

/** Written once per version and address, on first demand, and kept as long as the version is. */
const written = new WeakMap<CompiledAgent, Map<string, Document>>();

const documentOf = (format: ExportFormat, { agent, baseUrl, pageUrl }: Served): Document => {
  const ofAgent = written.get(agent) ?? new Map<string, Document>();
  written.set(agent, ofAgent);
  const key = `${format} ${baseUrl}`;
  const known = ofAgent.get(key);
  if (known) return known;
  const text = renderExport(exports[format], exportedOf({ agent, baseUrl, pageUrl }));
  const made = { text, etag: `"${hash("sha256", text, "base64url")}"` };
  ofAgent.set(key, made);
  return made;
};

const exportedOf = ({
  agent: { manifest, version },
  ...urls
}: Pick<Served, "agent" | "baseUrl" | "pageUrl">): ExportedAgent => ({
  manifest,
  version,
  ...urls,
});

/** Answers with an export of the agent: 200 with a strong ETag, or 304. `more` joins the headers of both. */
export const answerDocument = (
  request: Request,
  served: Served,
  format: ExportFormat,
  more: Record<string, string> = {},
): Response => {
  const { text, etag } = documentOf(format, served);
  const type = `${exports[format].mediaType}; charset=utf-8`;
  const headers = { "content-type": type, etag, "cache-control": "no-cache", ...more };
  return isKnown(request, etag)
    ? served.respond(304, headers, null)
    : served.respond(200, headers, text);
};

/** For a browser that is to save the answer rather than show it. */
export const asAttachment = (format: ExportFormat, served: Served) => ({
  "content-disposition": `attachment; filename="${exportFileName(exports[format], exportedOf(served))}"`,
});
