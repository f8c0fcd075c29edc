import type { AddressInfo, Server } from "node:net";

/**
 * Starts a server on a free port of this machine. `close` also ends the open connections of an HTTP
 * server.
 */
export const listen = async (server: Server & { closeAllConnections?(): void }) => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections?.();
    });
  return { port, url: `http://127.0.0.1:${port}`, close };
};
