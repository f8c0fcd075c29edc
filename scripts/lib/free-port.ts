import { createServer } from "node:net";

/** Resolves to a port of 127.0.0.1 that is free right now: the preferred one if possible. */
export function freePort(preferred = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error) => (preferred ? resolve(freePort()) : reject(error)));
    server.listen(preferred, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
