import { hash } from "node:crypto";
import { createClient } from "@redis/client";
import type { Rates, Taken } from "@/lib/runtime/rates";

/** How long a call waits for the common count, milliseconds. */
const patienceMs = 250;
/** For how long nobody asks again after one waited in vain, milliseconds. */
const pauseMs = 5_000;

const orLate = <Result>(work: Promise<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`Redis did not answer within ${patienceMs} ms.`)),
      patienceMs,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/**
 * Rates that all replicas count together in Redis, in the same windows as one process would. While Redis cannot be
 * asked, each replica counts with `alone`: a limit is then as high as there are replicas, but no call fails or
 * waits for it. An outage is reported once.
 */
export const createSharedRates = (
  url: string,
  alone: Rates,
  report: (error: unknown) => void,
): Rates & { close(): void } => {
  let pausedUntil = 0;
  let isOut = false;
  const missed = (error: unknown) => {
    if (!isOut) report(error);
    isOut = true;
  };
  const client = createClient({
    url,
    RESP: 2,
    disableOfflineQueue: true,
    socket: { reconnectStrategy: (retries) => Math.min(100 * 2 ** retries, pauseMs) },
  });
  client.on("error", missed);
  client.on("ready", () => {
    isOut = false;
    pausedUntil = 0;
  });
  // It goes on trying by itself; what is wrong has been reported by then.
  client.connect().catch(missed);

  const count = async (key: string, calls: number, perSeconds: number): Promise<Taken> => {
    const window = `toolwright:rate:${hash("sha256", key, "base64url")}`;
    const ms = perSeconds * 1000;
    const [, used, left] = await orLate(
      client
        .multi()
        .set(window, 0, { expiration: { type: "PX", value: ms }, condition: "NX" })
        .incr(window)
        .pTTL(window)
        .execTyped(),
    );
    const resetSeconds = Math.min(perSeconds, Math.max(1, Math.ceil(left / 1000)));
    return { allowed: used <= calls, remaining: Math.max(0, calls - used), resetSeconds };
  };

  return {
    async take(key, calls, perSeconds) {
      if (!client.isReady || performance.now() < pausedUntil)
        return alone.take(key, calls, perSeconds);
      try {
        const taken = await count(key, calls, perSeconds);
        isOut = false;
        return taken;
      } catch (error) {
        pausedUntil = performance.now() + pauseMs;
        missed(error);
        return alone.take(key, calls, perSeconds);
      }
    },
    close: () => client.destroy(),
  };
};
