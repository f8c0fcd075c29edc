import fs from "node:fs";
import { createServer } from "node:http";
import { listen } from "../testing/listen.ts";

/** How long `/slow/…` takes to respond. */
const SLOW_MS = 3_000;
export const upstreamToken = "the-token-of-the-upstream";

/**
 * Starts a service that writes every id it is called with to disk before it responds, as a record
 * of what really happened. `/slow/…` responds late, `/hang/…` never, and `/guarded/…` accepts only
 * callers that know the token.
 */
export async function startCountingUpstream(file: string) {
  const fd = fs.openSync(file, "a");
  const server = createServer((request, response) => {
    const [, manner, id = manner] = request.url?.split("/") ?? [];
    fs.writeSync(fd, `${id}\n`);
    fs.fsyncSync(fd);
    const isRefused =
      manner === "guarded" && request.headers.authorization !== `Bearer ${upstreamToken}`;
    const answer = () =>
      response.writeHead(isRefused ? 401 : 200, { "content-type": "application/json" }).end("{}");
    if (manner === "slow") setTimeout(answer, SLOW_MS);
    else if (manner !== "hang") answer();
  });
  const { url, close } = await listen(server);
  return {
    url,
    /** Returns how often each id arrived. */
    countHits(): Map<string, number> {
      const hits = new Map<string, number>();
      for (const id of fs.readFileSync(file, "utf8").split("\n").filter(Boolean))
        hits.set(id, (hits.get(id) ?? 0) + 1);
      return hits;
    },
    async stop() {
      await close();
      fs.closeSync(fd);
    },
  };
}
export type CountingUpstream = Awaited<ReturnType<typeof startCountingUpstream>>;
