import { LRUCache } from "lru-cache";
import type { SpaceReader } from "@/lib/data/access/identity";
import type { AgentRecord } from "@/lib/data/agents/agents";
import { readDraft } from "@/lib/data/agents/manifests";
import { getVersion } from "@/lib/data/agents/versions";
import { database, type PoolName } from "@/lib/data/database";
import { diffVersions } from "@/lib/diff/diff-versions";
import { isAppError } from "@/lib/errors";
import { runInTurns } from "./run-in-turns";

/**
 * Caches counts. A draft's revision and a published version never change, so neither does the
 * number of changes between them.
 */
const counts = new LRUCache<string, number>({ max: 5000 });

type DraftState = Pick<AgentRecord, "id" | "slug" | "draftRevision" | "publishedVersion">;

const count = async (
  reader: SpaceReader,
  { slug, draftRevision }: DraftState,
  live: number,
  pool: PoolName,
): Promise<{ changes: number; isCurrent: boolean }> => {
  const { manifest: draft, revision } = await readDraft(reader, slug, database(pool));
  const version = await getVersion(reader, slug, live, database(pool));
  const changes = await runInTurns(diffVersions(version.manifest, draft));
  return { changes: changes.length, isCurrent: revision === draftRevision };
};

/**
 * Counts the draft's changes since the live version. Returns 0 if none is live, or if the agent has
 * been deleted or renamed since it was read.
 */
export const countDraftChanges = async (
  reader: SpaceReader,
  agent: DraftState,
  pool: PoolName = "api",
): Promise<number> => {
  const { id, draftRevision, publishedVersion } = agent;
  if (publishedVersion === null) return 0;
  const key = `${id}:${draftRevision}:${publishedVersion}`;
  const cached = counts.get(key);
  if (cached !== undefined) return cached;
  try {
    const { changes, isCurrent } = await count(reader, agent, publishedVersion, pool);
    // The draft may have changed since the agent was read.
    if (isCurrent) counts.set(key, changes);
    return changes;
  } catch (error) {
    if (isAppError(error) && error.code === "not_found") return 0;
    throw error;
  }
};
