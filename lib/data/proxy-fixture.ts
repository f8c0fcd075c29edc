import net from "node:net";
import { listen } from "@/scripts/testing/listen.ts";

/**
 * Starts a TCP proxy in front of a database. Its connections can fall silent without being closed,
 * as if the network were lost.
 */
export const startProxy = async (databaseUrl: string) => {
  const target = new URL(databaseUrl);
  const open = new Set<net.Socket>();
  let refuses = false;
  const server = net.createServer((client) => {
    if (refuses) return void client.destroy();
    const upstream = net.connect(Number(target.port || 5432), target.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from);
      from.on("error", () => to.destroy());
      from.on("close", () => to.destroy());
      from.pipe(to);
    }
  });
  const { port, close } = await listen(server);
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String(port);
  const closeAll = () => {
    for (const socket of open) socket.destroy();
    open.clear();
  };
  return {
    url: url.href,
    /** Stops all data on the current connections. New ones work. */
    silence() {
      for (const socket of open) socket.unpipe().pause();
    },
    /** Closes every connection and refuses new ones, until `allow`. */
    refuse() {
      refuses = true;
      closeAll();
    },
    allow() {
      refuses = false;
    },
    async close() {
      closeAll();
      await close();
    },
  };
};
