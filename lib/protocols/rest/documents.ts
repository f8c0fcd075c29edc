import { isOffered } from "@/lib/agent/modes";
import { AppError } from "@/lib/errors";
import { type ExportedAgent, exportFileName, renderExport } from "@/lib/exports/export";
import { type ExportFormat, exportFormats, exports, isExportFormat } from "@/lib/exports/index";
import { respondWithEtag, type TaggedBody, toTaggedBody } from "@/lib/http/etag";
import type { HeaderMap } from "@/lib/http/headers";
import { createDocumentCache } from "../document-cache";
import type { ProtocolContext } from "../protocol";
import { readMode } from "../read-mode";

const documents = createDocumentCache<TaggedBody>();

const toExportedAgent = ({
  agent: { manifest, version },
  baseUrl,
  pageUrl,
}: Pick<ProtocolContext, "agent" | "baseUrl" | "pageUrl">): ExportedAgent => ({
  manifest,
  version,
  baseUrl,
  pageUrl,
});

const getDocument = (
  format: ExportFormat,
  context: ProtocolContext,
  mode: string | undefined,
): TaggedBody => {
  const name = JSON.stringify([format, context.baseUrl, mode]);
  const existing = documents.get(context.agent, name);
  if (existing) return existing;
  const agent = toExportedAgent(context);
  const tools = agent.manifest.tools.filter((tool) => isOffered(tool, mode));
  const offeredAgent =
    mode === undefined ? agent : { ...agent, manifest: { ...agent.manifest, tools } };
  const document = toTaggedBody(renderExport(exports[format], offeredAgent));
  documents.set(context.agent, name, document);
  return document;
};

/**
 * Responds with an export of the agent and a strong ETag. With `?mode=`, includes only the tools
 * offered in that mode.
 */
export const respondWithExport = (
  request: Request,
  context: ProtocolContext,
  format: ExportFormat,
  extraHeaders: HeaderMap = {},
): Response => {
  const document = getDocument(format, context, readMode(request, context));
  const type = `${exports[format].mediaType}; charset=utf-8`;
  return respondWithEtag(request, context.respond, document, {
    "content-type": type,
    ...extraHeaders,
  });
};

/** Serves `GET /export/{format}`: the same export, as a download. */
export const respondWithAttachment = (
  request: Request,
  context: ProtocolContext,
  format: string,
): Response => {
  if (!isExportFormat(format))
    throw new AppError("not_found", `Unknown format: ${format}`, {
      details: `Available formats: ${exportFormats.join(", ")}`,
    });
  const name = exportFileName(exports[format], toExportedAgent(context));
  return respondWithExport(request, context, format, {
    "content-disposition": `attachment; filename="${name}"`,
  });
};
