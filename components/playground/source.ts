import type { Tool } from "@/lib/agent/tool";

/** Which state of the agent a run calls: the draft, or the published version. */
export type Source = "draft" | "published";

const keyFor = (slug: string) => `toolwright.source.${slug}`;

const isSource = (text: string | null): text is Source => text === "draft" || text === "published";

export const readSource = (storage: Pick<Storage, "getItem">, slug: string): Source => {
  try {
    const kept = storage.getItem(keyFor(slug));
    return isSource(kept) ? kept : "draft";
  } catch {
    return "draft";
  }
};

export const keepSource = (storage: Pick<Storage, "setItem">, slug: string, source: Source) => {
  try {
    storage.setItem(keyFor(slug), source);
  } catch {
    // Storage may be full or disabled. The choice then lasts only as long as the URL names it.
  }
};

/** The URL's choice wins over the stored one. A link with arguments means the draft unless it says otherwise. */
export const sourceOf = (query: Pick<URLSearchParams, "get" | "has">, habit: Source): Source => {
  const named = query.get("source");
  if (isSource(named)) return named;
  return query.has("args") || query.has("call") ? "draft" : habit;
};

type Live = { version: number; tools: readonly Pick<Tool, "name" | "enabled">[] };

/** Why a tool of the published version cannot be called, as a sentence; undefined when it can. */
export const whyNotPublished = (
  publishedVersion: number | null,
  live: Live | undefined,
  tool: string,
): string | undefined => {
  if (publishedVersion === null) return "The agent is not published yet.";
  if (!live) return "Loading the published version.";
  const found = live.tools.find(({ name }) => name === tool);
  if (!found) return `Version ${live.version} has no tool named ${tool}. Publish to add it.`;
  if (found.enabled === false) return `${tool} is disabled in version ${live.version}.`;
  return undefined;
};
