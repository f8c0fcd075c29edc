import { usePathname, useSearchParams } from "next/navigation";
import { useRef, useState } from "react";
import { pushPath, replacePath } from "@/components/client/site-path";
import type { ThreadSeed } from "./conversation/use-agent-conversation";

const THREAD_KEYS = ["thread", "beside"] as const;

const leaveEmpty: ThreadSeed = () => {};

/**
 * The threads in the page's URL: one, or two side by side. A thread is added to the URL with its
 * first message.
 */
export function useChatLocation() {
  const pathname = usePathname();
  const query = useSearchParams();
  const [newIds, setNewIds] = useState<readonly [string, string]>(() => [
    crypto.randomUUID(),
    crypto.randomUUID(),
  ]);
  const seeds = useRef(new Map<string, ThreadSeed>());
  /** New threads that have received a message since. */
  const usedIds = useRef(new Set<string>());
  const isComparing = query.has("beside");
  const threads = [
    query.get("thread") ?? newIds[0],
    isComparing ? query.get("beside") || newIds[1] : undefined,
  ] as const;

  const show = (changes: Record<string, string | undefined>, isNewEntry = true) => {
    const next = new URLSearchParams(query);
    for (const [key, value] of Object.entries(changes))
      if (value === undefined) next.delete(key);
      else next.set(key, value);
    const url = next.size > 0 ? `${pathname}?${next}` : pathname;
    if (isNewEntry) pushPath(url);
    else replacePath(url);
  };
  return {
    threads,
    isComparing,
    /** Whether the first thread has no messages yet. */
    isNew: !query.has("thread"),
    version: Number(query.get("version")) || undefined,
    /**
     * Returns how to start a thread that the server does not know. Returns undefined for one that
     * it may know.
     */
    takeSeed: (threadId: string): ThreadSeed | undefined => {
      const seed = seeds.current.get(threadId);
      seeds.current.delete(threadId);
      const isEmpty = newIds.includes(threadId) && !usedIds.current.has(threadId);
      return seed ?? (isEmpty ? leaveEmpty : undefined);
    },
    showThread: (index: 0 | 1, threadId: string, seed?: ThreadSeed) => {
      if (seed) seeds.current.set(threadId, seed);
      show({ [THREAD_KEYS[index]]: threadId });
    },
    /** Adds new threads to the URL, so that they survive a reload. */
    keepThreads: () => {
      for (const id of threads) if (id !== undefined) usedIds.current.add(id);
      show({ thread: threads[0], ...(isComparing && { beside: threads[1] }) }, false);
    },
    startNew: () => {
      setNewIds([crypto.randomUUID(), crypto.randomUUID()]);
      show({ thread: undefined, ...(isComparing && { beside: "" }) });
    },
    compare: (isOn: boolean) => {
      setNewIds([newIds[0], crypto.randomUUID()]);
      show({ beside: isOn ? "" : undefined }, false);
    },
    setVersion: (version: number | undefined) => {
      setNewIds([crypto.randomUUID(), crypto.randomUUID()]);
      show({
        version: version === undefined ? undefined : String(version),
        thread: undefined,
        ...(isComparing && { beside: "" }),
      });
    },
  };
}
