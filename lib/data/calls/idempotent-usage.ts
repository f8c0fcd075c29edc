import { LRUCache } from "lru-cache";
import { canHaveShare, hasShare } from "../callers-share";

/** Maximum size of a Space's idempotency keys and their responses. */
const MAX_BYTES = 1024 ** 3;
/** What a key takes beside its response. */
const KEY_BYTES = 256;
/** Adding up the sizes reads all keys of a day. In between, only those of this server are added. */
const SUM_VALID_MS = 60_000;
/** Spaces and callers whose sums are in memory. */
const MAX_SUMS = 1_000;

export type IdempotentCaller = { agentId: string; keyId: string };
type Owner = IdempotentCaller & { space: string };
type StoredKeys = { keys: number; bytes: number };
type Sum = { bytes: number; readAt: number };
type Options = {
  /** Reads the number of a Space's keys, and the bytes of their responses. */
  read(space: string): Promise<StoredKeys>;
  /** Reads those of one caller. */
  readCaller(caller: IdempotentCaller): Promise<StoredKeys>;
  onError(error: unknown): void;
  now(): number;
};

const createSums = ({ onError, now }: Pick<Options, "onError" | "now">) => {
  const sums = new LRUCache<string, Sum>({ max: MAX_SUMS });
  const toSum = (name: string): Sum => {
    const sum = sums.get(name) ?? { bytes: 0, readAt: Number.NEGATIVE_INFINITY };
    sums.set(name, sum);
    return sum;
  };
  const refresh = async (sum: Sum, read: () => Promise<StoredKeys>) => {
    sum.readAt = now();
    try {
      const { keys, bytes } = await read();
      sum.bytes = keys * KEY_BYTES + bytes;
    } catch (error) {
      onError(error);
    }
  };
  return {
    add(name: string, bytes: number): void {
      toSum(name).bytes += bytes;
    },
    /** Does not wait for the sum, so that it never delays a call. */
    get(name: string, read: () => Promise<StoredKeys>): number {
      const sum = toSum(name);
      if (now() - sum.readAt >= SUM_VALID_MS) void refresh(sum, read);
      return sum.bytes;
    },
  };
};

const toName = ({ agentId, keyId }: IdempotentCaller) => JSON.stringify([agentId, keyId]);

/** Tracks how much of the table of idempotency keys each Space and each of its callers fill. */
export const createIdempotentUsage = ({ read, readCaller, ...options }: Options) => {
  const spaces = createSums(options);
  const callers = createSums(options);
  const addResponse = (owner: Owner, bytes: number): void => {
    spaces.add(owner.space, bytes);
    callers.add(toName(owner), bytes);
  };
  return {
    addKey: (owner: Owner): void => addResponse(owner, KEY_BYTES),
    addResponse,
    /** Whether the caller has its share of what the Space may store. */
    isFull(owner: Owner): boolean {
      const spaceBytes = spaces.get(owner.space, () => read(owner.space));
      if (!canHaveShare(spaceBytes, MAX_BYTES)) return false;
      const callerBytes = callers.get(toName(owner), () => readCaller(owner));
      return hasShare(callerBytes, spaceBytes, MAX_BYTES);
    },
  };
};
export type IdempotentUsage = ReturnType<typeof createIdempotentUsage>;
