import { type GetStorage, readJson, saveJson } from "@/components/browser-storage/stored-values";
import { isObject } from "@/lib/schema/json";

/** A run as stored in this browser: its arguments and outcome, never its result. */
export type RunRecord = {
  id: string;
  tool: string;
  /** Without secrets. */
  params: Record<string, unknown>;
  /** Set if the run called the published agent instead of the draft. */
  published?: true;
  /** Set if secrets were removed, so that `params` is not exactly what was sent. */
  partial?: true;
  /** The outcome: a response type, an error code, or a word such as "cancelled". */
  word: string;
  at: number;
  /** The name it was pinned under. Pinned runs are not dropped for newer ones. */
  pinned?: string;
};

const storageKey = (slug: string) => `toolwright.runs.${slug}`;
export const MAX_RUNS = 40;
const MAX_PINNED_RUNS = 40;
/** Limits on stored arguments, in characters of JSON. */
const MAX_RUN_CHARS = 16 * 1024;
const MAX_TOTAL_CHARS = 256 * 1024;

const jsonLength = (value: unknown) => JSON.stringify(value)?.length ?? 0;

const isRunRecord = (value: unknown): value is RunRecord =>
  isObject(value) &&
  typeof value.id === "string" &&
  typeof value.tool === "string" &&
  isObject(value.params) &&
  typeof value.word === "string" &&
  typeof value.at === "number" &&
  (value.published === undefined || value.published === true) &&
  (value.partial === undefined || value.partial === true) &&
  (value.pinned === undefined || typeof value.pinned === "string");

/** Drops the oldest runs beyond the count and size limits. Expects and returns the newest first. */
export const limitRuns = (runs: readonly RunRecord[]): RunRecord[] => {
  let [pinnedCount, otherCount, totalSize] = [0, 0, 0];
  return runs.filter(({ params, pinned }) => {
    const size = jsonLength(params);
    if (size > MAX_RUN_CHARS || totalSize + size > MAX_TOTAL_CHARS) return false;
    if (pinned === undefined ? otherCount >= MAX_RUNS : pinnedCount >= MAX_PINNED_RUNS)
      return false;
    totalSize += size;
    if (pinned === undefined) otherCount += 1;
    else pinnedCount += 1;
    return true;
  });
};

/** Adds removed runs back in chronological order. Runs that are already present are unchanged. */
export const restoreRuns = (
  runs: readonly RunRecord[],
  removed: readonly RunRecord[],
): RunRecord[] => {
  const toRestore = removed.filter(({ id }) => !runs.some((run) => run.id === id));
  return [...runs, ...toRestore].sort((a, b) => b.at - a.at);
};

export function readRuns(getStorage: GetStorage, slug: string): RunRecord[] {
  const stored = readJson(getStorage, storageKey(slug));
  return Array.isArray(stored) ? limitRuns(stored.filter(isRunRecord)) : [];
}

export const writeRuns = (getStorage: GetStorage, slug: string, runs: readonly RunRecord[]): void =>
  saveJson(getStorage, storageKey(slug), runs);
