import { isObject } from "@/lib/agent/json";

/** A run as stored in this browser: its arguments and outcome, never its result. */
export type KeptRun = {
  id: string;
  tool: string;
  /** Without secrets. */
  params: Record<string, unknown>;
  /** Set when the run called the published agent rather than the draft. */
  published?: true;
  /** Set when secrets were removed, so `params` is not exactly what was sent. */
  partial?: true;
  /** How it ended: a response type, an error code, or a word such as "cancelled". */
  word: string;
  at: number;
  /** The name it was pinned under. Pinned runs are not dropped for newer ones. */
  pinned?: string;
};

const keyFor = (slug: string) => `toolwright.runs.${slug}`;
export const mostRuns = 40;
export const mostPinned = 40;
/** Limits on stored arguments, in characters of JSON. */
const roomForOne = 16 * 1024;
const roomForAll = 256 * 1024;

const sizeOf = (value: unknown) => JSON.stringify(value)?.length ?? 0;

const isRun = (value: unknown): value is KeptRun =>
  isObject(value) &&
  typeof value.id === "string" &&
  typeof value.tool === "string" &&
  isObject(value.params) &&
  typeof value.word === "string" &&
  typeof value.at === "number" &&
  (value.published === undefined || value.published === true) &&
  (value.partial === undefined || value.partial === true) &&
  (value.pinned === undefined || typeof value.pinned === "string");

/** Drops the oldest runs beyond the count and size limits. Expects and returns newest first. */
export const bounded = (runs: readonly KeptRun[]): KeptRun[] => {
  let [pins, rest, room] = [0, 0, 0];
  return runs.filter(({ params, pinned }) => {
    const size = sizeOf(params);
    if (size > roomForOne || room + size > roomForAll) return false;
    if (pinned === undefined ? rest >= mostRuns : pins >= mostPinned) return false;
    room += size;
    if (pinned === undefined) rest += 1;
    else pins += 1;
    return true;
  });
};

/** Adds removed runs back in order of time. Runs that are present already stay as they are. */
export const withRuns = (runs: readonly KeptRun[], back: readonly KeptRun[]): KeptRun[] => {
  const missing = back.filter(({ id }) => !runs.some((run) => run.id === id));
  return [...runs, ...missing].sort((a, b) => b.at - a.at);
};

export function readRuns(storage: Pick<Storage, "getItem">, slug: string): KeptRun[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(keyFor(slug)) ?? "[]");
    return Array.isArray(kept) ? bounded(kept.filter(isRun)) : [];
  } catch {
    return [];
  }
}

export function writeRuns(
  storage: Pick<Storage, "setItem">,
  slug: string,
  runs: readonly KeptRun[],
): void {
  try {
    storage.setItem(keyFor(slug), JSON.stringify(runs));
  } catch {
    // Storage may be full or disabled. The history then lasts only until the page is closed.
  }
}
