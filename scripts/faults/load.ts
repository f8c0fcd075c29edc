import { randomUUID } from "node:crypto";
import fs from "node:fs";

type Target = {
  /** Called before each call: the product may have moved. */
  url(): string;
  key: string;
  /** Where the ids of acknowledged calls are written. */
  file: string;
  /** Characters of each call's argument. */
  size?: number;
};

export type LoadResult = {
  sent: number;
  /** The request ids of the calls that were answered with 200. */
  acknowledged: string[];
  /** The ids that were sent to the upstream, whatever came of it. */
  ids: string[];
};

/** Sends calls at a steady rate, whether earlier ones have been answered or not, until it is stopped. */
export function startLoad({ url, key, file, size = 0 }: Target, perSecond: number) {
  const fd = fs.openSync(file, "a");
  const ids: string[] = [];
  const acknowledged: string[] = [];
  const pending = new Set<Promise<void>>();
  const headers = { "x-api-key": key, "content-type": "application/json" };
  const call = async () => {
    const id = randomUUID();
    ids.push(id);
    const body = JSON.stringify({ id, padding: "x".repeat(size) });
    const response = await fetch(url(), { method: "POST", headers, body });
    await response.text();
    const requestId = response.headers.get("x-request-id");
    if (response.status !== 200 || requestId === null) return;
    fs.writeSync(fd, `${requestId}\n`);
    acknowledged.push(requestId);
  };
  const timer = setInterval(() => {
    // While the product is down there is no answer, and none is expected.
    const answer = call().catch(() => {});
    pending.add(answer);
    void answer.then(() => pending.delete(answer));
  }, 1000 / perSecond);
  return {
    async stop(): Promise<LoadResult> {
      clearInterval(timer);
      await Promise.all(pending);
      fs.closeSync(fd);
      return { sent: ids.length, acknowledged, ids };
    },
  };
}
