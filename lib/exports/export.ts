import type { Manifest } from "@/lib/agent/manifest";
import type { Tool } from "@/lib/agent/tool";
import { isToolListed } from "@/lib/agent/tool-dto";

/** What an export is rendered from: one version of an agent, and its URLs. */
export type ExportedAgent = {
  manifest: Manifest;
  /** null for the draft. */
  version: number | null;
  /** Where hosts call this version, without a trailing slash. */
  baseUrl: string;
  /** The agent's documentation page. */
  pageUrl: string;
};

/** A file format that an agent can be exported to. Exports never contain handlers. */
export type Export = {
  label: string;
  /** What it is for, in one sentence. */
  description: string;
  mediaType: string;
  /** Suffix of the file name after the slug: "openapi.json" gives "slack.openapi.json". */
  fileName: string;
  /** Returns the text of the file, or a value to be serialized as JSON. Must not throw. */
  render(agent: ExportedAgent): unknown;
};

/** The tools that the gateway serves: enabled ones, and only the first of each name. */
export const exportedTools = ({ tools }: Manifest): Tool[] => {
  const names = new Set<string>();
  return tools.filter((tool) => {
    if (!isToolListed(tool) || names.has(tool.name)) return false;
    names.add(tool.name);
    return true;
  });
};

/** Renders the text of the file. */
export const renderExport = (kind: Export, agent: ExportedAgent): string => {
  const content = kind.render(agent);
  return typeof content === "string" ? content : `${JSON.stringify(content, null, 2)}\n`;
};

/** The name of the downloaded file. Safe to use in a header unescaped, as slugs are. */
export const exportFileName = (kind: Export, { manifest, version }: ExportedAgent): string =>
  `${manifest.slug}${version === null ? "" : `-v${version}`}.${kind.fileName}`;
