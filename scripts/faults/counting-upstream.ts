import fs from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A service that has every id it is called with on disk before it answers: what really happened. */
export async function startCountingUpstream(file: string) {
  const fd = fs.openSync(file, "a");
  const server = createServer((request, response) => {
    fs.writeSync(fd, `${request.url?.split("/").at(-1)}\n`);
    fs.fsyncSync(fd);
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** How often each id arrived. */
    countHits(): Map<string, number> {
      const hits = new Map<string, number>();
      for (const id of fs.readFileSync(file, "utf8").split("\n").filter(Boolean))
        hits.set(id, (hits.get(id) ?? 0) + 1);
      return hits;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      fs.closeSync(fd);
    },
  };
}
