import { LRUCache } from "lru-cache";
import type { SpaceReader } from "@/lib/data/access/owner";
import type { AgentRecord } from "@/lib/data/agents/agents";
import { readDraft } from "@/lib/data/agents/manifests";
import { getVersion } from "@/lib/data/agents/versions";
import { diffVersions } from "@/lib/diff/diff-versions";

/** A draft's revision and a published version never change, so neither does the number of changes between them. */
const counts = new LRUCache<string, number>({ max: 5000 });

type DraftState = Pick<AgentRecord, "id" | "slug" | "draftRevision" | "publishedVersion">;

/** How many changes the draft has since the live version; 0 if none is live. */
export const countDraftChanges = async (owner: SpaceReader, agent: DraftState): Promise<number> => {
  const { id, slug, draftRevision, publishedVersion } = agent;
  if (publishedVersion === null) return 0;
  const key = `${id}:${draftRevision}:${publishedVersion}`;
  const cached = counts.get(key);
  if (cached !== undefined) return cached;
  const { manifest: draft, revision } = await readDraft(owner, slug);
  const live = await getVersion(owner, slug, publishedVersion);
  const count = diffVersions(live.manifest, draft).length;
  // The draft may have changed since the agent was read.
  if (revision === draftRevision) counts.set(key, count);
  return count;
};
