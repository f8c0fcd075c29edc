import net from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { temporaryData } from "../testing/processes.ts";
import { startDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";

/** AuthenticationOk and ReadyForQuery. */
const welcome = Buffer.from("R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I", "latin1");
const isTerminate = (message: Buffer) => message[0] === "X".charCodeAt(0);

/** Starts a proxy whose clients all share the first one's connection, one statement at a time. */
async function startSharingPooler(databaseUrl: string): Promise<string> {
  const target = new URL(databaseUrl);
  let upstream: net.Socket | undefined;
  let current: net.Socket;
  const server = net.createServer((client) => {
    const isFirst = upstream === undefined;
    upstream ??= net
      .connect(Number(target.port), target.hostname)
      .on("data", (data) => current.write(data));
    const forward = (data: Buffer) => {
      if (isTerminate(data)) return;
      current = client;
      upstream?.write(data);
    };
    if (isFirst) client.on("data", forward);
    else
      client.once("data", () => {
        client.write(welcome);
        client.on("data", forward);
      });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    upstream?.destroy();
    server.close();
  });
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return Object.assign(new URL(databaseUrl), { port }).href;
}

test("rejects a pooler that shares a connection between sessions", async () => {
  const { url, stop } = await startDatabase({ data: temporaryData() });
  onTestFinished(stop);
  await expect(migrate(await startSharingPooler(url))).rejects.toThrow(/session pooling/);
  expect(await migrate(url)).not.toEqual([]);
});
