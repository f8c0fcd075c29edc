import { randomUUID } from "node:crypto";
import fs from "node:fs";
import { performance } from "node:perf_hooks";

type Target = {
  /** Called before each call, because the product may have moved. */
  url(): string;
  key: string;
  /** The file to which the request ids of acknowledged calls are written. */
  file: string;
  /** The number of padding characters in each call's arguments. */
  size?: number;
  headers?: Record<string, string>;
};

export type LoadResult = {
  sent: number;
  /** The request ids of the calls answered with 200. */
  acknowledged: string[];
  /** The ids that the same calls sent to the upstream. */
  acknowledgedIds: string[];
  /** All ids that were sent to the upstream, whatever the outcome. */
  ids: string[];
  /** The number of responses by status. 0 stands for no response. */
  statuses: Map<number, number>;
  p95Ms: number;
};

export const formatStatuses = ({ statuses }: Pick<LoadResult, "statuses">): string =>
  [...statuses].map(([status, count]) => `${count} × ${status || "no answer"}`).join(", ");

const getPercentile = (values: readonly number[], share: number): number =>
  Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0);

/** Sends calls at a steady rate until stopped, whether or not earlier ones have been answered. */
export function startLoad({ url, key, file, size = 0, headers = {} }: Target, perSecond: number) {
  const fd = fs.openSync(file, "a");
  const ids: string[] = [];
  const acknowledged: string[] = [];
  const acknowledgedIds: string[] = [];
  const statuses = new Map<number, number>();
  const times: number[] = [];
  const pending = new Set<Promise<void>>();
  const call = async (id: string): Promise<number> => {
    const response = await fetch(url(), {
      method: "POST",
      headers: { "x-api-key": key, "content-type": "application/json", ...headers },
      body: JSON.stringify({ id, padding: "x".repeat(size) }),
    });
    await response.text();
    const requestId = response.headers.get("x-request-id");
    if (response.status === 200 && requestId !== null) {
      fs.writeSync(fd, `${requestId}\n`);
      acknowledged.push(requestId);
      acknowledgedIds.push(id);
    }
    return response.status;
  };
  const send = async () => {
    const id = randomUUID();
    ids.push(id);
    const sentAt = performance.now();
    // While the product is down, there is no response, and none is expected.
    const status = await call(id).catch(() => 0);
    times.push(performance.now() - sentAt);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  const timer = setInterval(() => {
    const answer = send();
    pending.add(answer);
    void answer.then(() => pending.delete(answer));
  }, 1000 / perSecond);
  return {
    async stop(): Promise<LoadResult> {
      clearInterval(timer);
      await Promise.all(pending);
      fs.closeSync(fd);
      const p95Ms = getPercentile(times, 0.95);
      return { sent: ids.length, acknowledged, acknowledgedIds, ids, statuses, p95Ms };
    },
  };
}
