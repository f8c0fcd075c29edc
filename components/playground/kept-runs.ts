import { isObject } from "@/lib/agent/json";

/** A run as this browser remembers it: what went in and how it ended, never what came out. */
export type KeptRun = {
  id: string;
  tool: string;
  /** Without secrets. */
  params: Record<string, unknown>;
  /** Present where it went to the public address, not to the draft. */
  published?: true;
  /** Present where secrets were left out of the arguments, which therefore are not those of the run. */
  partial?: true;
  /** How it ended, in a word. */
  word: string;
  at: number;
  /** What it was pinned as; a pinned run is never pushed out. */
  pinned?: string;
};

const keyFor = (slug: string) => `toolwright.runs.${slug}`;
export const mostRuns = 40;
export const mostPinned = 40;
/** What the arguments of one run may take, in characters of JSON. */
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

/** Newest first. Pinned runs stay; of the others the oldest go, by number and by room. */
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

/** Runs that were taken away, back in their places by time; those that are there already stay as they are. */
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
    // Storage may be full or forbidden; the runs then last as long as the page.
  }
}
