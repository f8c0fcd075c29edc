import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { Transform } from "node:stream";

const delay = (getMs: () => number) =>
  new Transform({
    transform(chunk, _, done) {
      const ms = getMs();
      if (ms === 0) done(null, chunk);
      else setTimeout(() => done(null, chunk), ms);
    },
  });

/**
 * Creates a link between the product and its database. It can be interrupted (connections end and
 * new ones are refused), slow, or silent (connections stay open, but nothing passes).
 */
export async function createDatabaseLink(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let delayMs = 0;
  const server = createServer((socket) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const each of [socket, upstream]) {
      sockets.add(each);
      each.on("error", () => {});
      each.on("close", () => {
        sockets.delete(each);
        socket.destroy();
        upstream.destroy();
      });
    }
    socket.pipe(upstream);
    upstream.pipe(delay(() => delayMs)).pipe(socket);
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const interrupt = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: "127.0.0.1", port }).href,
    interrupt,
    restore: () => listen(port),
    /** Delays everything that the database sends by this many milliseconds. */
    setDelay(ms: number): void {
      delayMs = ms;
    },
    /** Stops all traffic through the connections that are open now. New ones work. */
    silence(): void {
      for (const socket of sockets) socket.unpipe().pause();
    },
    stop: () => (server.listening ? interrupt() : Promise.resolve()),
  };
}
