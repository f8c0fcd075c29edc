import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** The way from the product to its database, which can be interrupted: connections end, and new ones are refused. */
export async function createDatabaseLink(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
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
    socket.pipe(upstream).pipe(socket);
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
    stop: () => (server.listening ? interrupt() : Promise.resolve()),
  };
}
