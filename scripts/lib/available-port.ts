import { createServer } from "node:net";
import type { Env } from "../../lib/server/env.ts";
import { explainListenError } from "../../lib/server/http/listen-error.ts";

/**
 * Checks that the address is free before spending time on anything else. Resolves to the port; port
 * 0 becomes a free port.
 */
export function findAvailablePort({ host, port }: Pick<Env, "host" | "port">): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error) => reject(explainListenError(error, { host, port })));
    server.listen(port, host, () => {
      const address = server.address();
      const availablePort = typeof address === "object" && address ? address.port : port;
      server.close(() => resolve(availablePort));
    });
  });
}
