import { createServer } from "node:net";

/** A port of 127.0.0.1 that nothing listens on at this moment: the preferred one when that is free. */
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
