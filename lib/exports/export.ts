import type { Manifest } from "@/lib/agent/manifest";
import type { Tool } from "@/lib/agent/tool";
import { isListed } from "@/lib/agent/tool-dto";

/** What a file about an agent is made from: one version of it, and where it answers. */
export type ExportedAgent = {
  manifest: Manifest;
  /** null while it is the author's draft. */
  version: number | null;
  /** Where hosts call this version, without a slash at the end. */
  baseUrl: string;
  /** The page for people. */
  pageUrl: string;
};

/** A file that an agent can be taken away as. It holds nothing of how a tool is carried out. */
export type Export = {
  label: string;
  /** For whom it is, in one sentence. */
  description: string;
  mediaType: string;
  /** Without the slug, which every name begins with: "openapi.json" makes "slack.openapi.json". */
  fileName: string;
  /** A text is the file itself; anything else is written as JSON. Throws nothing. */
  render(agent: ExportedAgent): unknown;
};

/** The tools that the public door knows: enabled, and the first of each name (as the gateway finds them). */
export const exportedTools = ({ tools }: Manifest): Tool[] => {
  const seen = new Set<string>();
  return tools.filter((tool) => {
    if (!isListed(tool) || seen.has(tool.name)) return false;
    seen.add(tool.name);
    return true;
  });
};

/** The text of the file. */
export const renderExport = (kind: Export, agent: ExportedAgent): string => {
  const rendered = kind.render(agent);
  return typeof rendered === "string" ? rendered : `${JSON.stringify(rendered, null, 2)}\n`;
};

/** What the file is called on somebody's disk. A slug needs no escaping in a header. */
export const exportFileName = (kind: Export, { manifest, version }: ExportedAgent): string =>
  `${manifest.slug}${version === null ? "" : `-v${version}`}.${kind.fileName}`;
