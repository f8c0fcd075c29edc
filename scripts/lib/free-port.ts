import { findAvailablePort } from "./available-port.ts";

/** Resolves to a port of 127.0.0.1 that is currently free, the preferred one if possible. */
export const findFreePort = (preferred = 0): Promise<number> =>
  findAvailablePort({ host: "127.0.0.1", port: preferred }).catch((error: unknown) => {
    if (preferred === 0) throw error;
    return findFreePort();
  });
