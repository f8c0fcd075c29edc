import { hash } from "node:crypto";
import { isOffered } from "@/lib/agent/modes";
import { AppError } from "@/lib/errors";
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

const documentOf = (
  format: ExportFormat,
  { agent, baseUrl, pageUrl }: Served,
  mode: string | undefined,
): Document => {
  const ofAgent = written.get(agent) ?? new Map<string, Document>();
  written.set(agent, ofAgent);
  const key = JSON.stringify([format, baseUrl, mode]);
  const known = ofAgent.get(key);
  if (known) return known;
  const whole = exportedOf({ agent, baseUrl, pageUrl });
  const tools = whole.manifest.tools.filter((tool) => isOffered(tool, mode));
  const exported =
    mode === undefined ? whole : { ...whole, manifest: { ...whole.manifest, tools } };
  const text = renderExport(exports[format], exported);
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

/** The mode that `?mode=` names; a 404 when no tool of the agent is in it, as an unknown mode has no tools. */
const modeOf = (request: Request, { agent }: Served): string | undefined => {
  const mode = new URL(request.url).searchParams.get("mode");
  if (mode === null) return undefined;
  const known = [...new Set(agent.manifest.tools.flatMap(({ modes = [] }) => modes))];
  if (known.includes(mode)) return mode;
  throw new AppError("not_found", `Unknown mode: ${mode}`, {
    details: known.length > 0 ? `Modes of this agent: ${known.join(", ")}` : "It has no modes.",
  });
};

/**
 * Answers with an export of the agent: 200 with a strong ETag, or 304; with `?mode=` only the tools that models
 * are offered in it. `more` joins the headers of both.
 */
export const answerDocument = (
  request: Request,
  served: Served,
  format: ExportFormat,
  more: Record<string, string> = {},
): Response => {
  const { text, etag } = documentOf(format, served, modeOf(request, served));
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
