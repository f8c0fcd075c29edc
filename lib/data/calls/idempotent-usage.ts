import { LRUCache } from "lru-cache";

/** Maximum size of a Space's idempotency keys and their responses. */
const MAX_BYTES = 1024 ** 3;
/** What a key takes beside its response. */
const KEY_BYTES = 256;
/** Adding up the sizes reads all keys of a day. In between, only those of this server are added. */
const SUM_VALID_MS = 60_000;
/** Spaces whose sums are in memory. */
const MAX_SUMS = 1_000;

type Sum = { bytes: number; readAt: number };
type Options = {
  /** Reads the number of keys, and the bytes of their responses. */
  read(space: string): Promise<{ keys: number; bytes: number }>;
  onError(error: unknown): void;
  now(): number;
};

/** Tracks how much of the table of idempotency keys each Space fills. */
export const createIdempotentUsage = ({ read, onError, now }: Options) => {
  const sums = new LRUCache<string, Sum>({ max: MAX_SUMS });
  const toSum = (space: string): Sum => {
    const sum = sums.get(space) ?? { bytes: 0, readAt: Number.NEGATIVE_INFINITY };
    sums.set(space, sum);
    return sum;
  };
  const refresh = async (space: string, sum: Sum) => {
    sum.readAt = now();
    try {
      const { keys, bytes } = await read(space);
      sum.bytes = keys * KEY_BYTES + bytes;
    } catch (error) {
      onError(error);
    }
  };
  const add = (space: string, bytes: number): void => {
    toSum(space).bytes += bytes;
  };
  return {
    addKey: (space: string): void => add(space, KEY_BYTES),
    addResponse: add,
    /** Does not wait for the sum, so that it never delays a call. */
    isFull(space: string): boolean {
      const sum = toSum(space);
      if (now() - sum.readAt >= SUM_VALID_MS) void refresh(space, sum);
      return sum.bytes >= MAX_BYTES;
    },
  };
};
export type IdempotentUsage = ReturnType<typeof createIdempotentUsage>;
