import { type GetStorage, readText, saveText } from "@/components/browser-storage/stored-values";
import type { Tool } from "@/lib/agent/tool";

/** The state of the agent that a run calls: the draft, or the published version. */
export type Source = "draft" | "published";

const storageKey = (slug: string) => `toolwright.source.${slug}`;

const isSource = (text: string | null | undefined): text is Source =>
  text === "draft" || text === "published";

export const readSource = (getStorage: GetStorage, slug: string): Source => {
  const stored = readText(getStorage, storageKey(slug));
  return isSource(stored) ? stored : "draft";
};

export const saveSource = (getStorage: GetStorage, slug: string, source: Source): void =>
  saveText(getStorage, storageKey(slug), source);

/**
 * Returns the source to call. The URL takes precedence over the stored choice. A link with
 * arguments means the draft unless it specifies otherwise.
 */
export const resolveSource = (
  query: Pick<URLSearchParams, "get" | "has">,
  preferred: Source,
): Source => {
  const requested = query.get("source");
  if (isSource(requested)) return requested;
  return query.has("args") || query.has("call") ? "draft" : preferred;
};

type LiveTools = { version: number; tools: readonly Pick<Tool, "name" | "enabled">[] };

/**
 * Returns a sentence about why a tool of the published version cannot be called. Returns undefined
 * if it can.
 */
export const getUnavailableReason = (
  publishedVersion: number | null,
  liveAgent: LiveTools | undefined,
  tool: string,
): string | undefined => {
  if (publishedVersion === null) return "The agent is not published yet.";
  if (!liveAgent) return "Loading the published version.";
  const liveTool = liveAgent.tools.find(({ name }) => name === tool);
  if (!liveTool)
    return `Version ${liveAgent.version} has no tool named ${tool}. Publish to add it.`;
  if (liveTool.enabled === false) return `${tool} is disabled in version ${liveAgent.version}.`;
  return undefined;
};
