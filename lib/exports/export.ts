import type { Manifest } from "@/lib/agent/manifest";
import type { Tool } from "@/lib/agent/tool";
import { isToolListed } from "@/lib/agent/tool-dto";
import { toPrettyJson } from "./pretty-json";

/** The input of an export: one version of an agent and its URLs. */
export type ExportedAgent = {
  manifest: Manifest;
  /** null for the draft. */
  version: number | null;
  /** Base URL at which hosts call this version, without a trailing slash. */
  baseUrl: string;
  /** The agent's documentation page. */
  pageUrl: string;
};

/** A file format that an agent can be exported to. Exports never contain handlers. */
export type Export = {
  label: string;
  /** The purpose of the format, in one sentence. */
  description: string;
  mediaType: string;
  /** Suffix of the file name after the slug: "openapi.json" gives "slack.openapi.json". */
  fileName: string;
  /** Returns the file's text, or a value to serialize as JSON. Must not throw. */
  render(agent: ExportedAgent): unknown;
};

/** Returns the tools that the gateway serves: enabled tools, and only the first of each name. */
export const exportedTools = ({ tools }: Manifest): Tool[] => {
  const names = new Set<string>();
  return tools.filter((tool) => {
    if (!isToolListed(tool) || names.has(tool.name)) return false;
    names.add(tool.name);
    return true;
  });
};

/** Returns the text of the exported file. */
export const renderExport = (kind: Export, agent: ExportedAgent): string => {
  const content = kind.render(agent);
  return typeof content === "string" ? content : `${toPrettyJson(content)}\n`;
};

/**
 * Returns the name of the downloaded file. Like a slug, it is safe in a header without escaping.
 */
export const exportFileName = (kind: Export, { manifest, version }: ExportedAgent): string =>
  `${manifest.slug}${version === null ? "" : `-v${version}`}.${kind.fileName}`;
