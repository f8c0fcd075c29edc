import net from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "../testing/listen.ts";
import { temporaryData } from "../testing/processes.ts";
import { startDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";

const readyForQuery = Buffer.from("Z\0\0\0\x05I", "latin1");
/** AuthenticationOk and ReadyForQuery. */
const welcome = Buffer.concat([Buffer.from("R\0\0\0\x08\0\0\0\0", "latin1"), readyForQuery]);
const isTerminate = (message: Buffer) => message[0] === "X".charCodeAt(0);

const connectTo = ({ port, hostname }: URL) => net.connect(Number(port), hostname);

/** Starts a proxy in front of the database until the test finishes. Returns its database URL. */
async function startProxy(
  databaseUrl: string,
  accept: (client: net.Socket) => void,
): Promise<string> {
  const clients: net.Socket[] = [];
  const server = net.createServer((client) => {
    clients.push(client);
    accept(client);
  });
  const { port, close } = await listen(server);
  onTestFinished(() => {
    for (const client of clients) client.destroy();
    void close();
  });
  return Object.assign(new URL(databaseUrl), { port }).href;
}

/** Starts a proxy whose clients all share the first one's connection, one statement at a time. */
function startSharingPooler(databaseUrl: string): Promise<string> {
  let upstream: net.Socket | undefined;
  let current: net.Socket;
  onTestFinished(() => void upstream?.destroy());
  return startProxy(databaseUrl, (client) => {
    const isFirst = upstream === undefined;
    upstream ??= connectTo(new URL(databaseUrl)).on("data", (data) => current.write(data));
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
}

/** Starts a proxy that passes each statement to the next of all connections. */
function startAlternatingPooler(databaseUrl: string): Promise<string> {
  const upstreams: net.Socket[] = [];
  let turn = 0;
  let current: net.Socket;
  return startProxy(databaseUrl, (client) => {
    let isReady = false;
    const own = connectTo(new URL(databaseUrl)).on("data", (data) => {
      (isReady ? current : client).write(data);
      if (isReady || !data.includes(readyForQuery)) return;
      isReady = true;
      upstreams.push(own);
    });
    client.on("close", () => own.destroy());
    client.on("data", (data) => {
      if (isTerminate(data)) return;
      current = client;
      if (isReady) upstreams[turn++ % upstreams.length]?.write(data);
      else own.write(data);
    });
  });
}

test("rejects a pooler that shares connections between sessions", async () => {
  const { url, stop } = await startDatabase({ data: temporaryData() });
  onTestFinished(stop);
  await expect(migrate(await startSharingPooler(url))).rejects.toThrow(/session pooling/);
  await expect(migrate(await startAlternatingPooler(url))).rejects.toThrow(/session pooling/);
  expect(await migrate(url)).not.toEqual([]);
});
