import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import next from "next";
import { localUrl } from "@/lib/server/env";

type Address = { dev: boolean; port: number; host: string };

function explain(error: NodeJS.ErrnoException, { port, host }: Address): Error {
  const reasons: Record<string, string> = {
    EADDRINUSE: `PORT ${port} is already in use on ${host}: stop the program that uses it, or set PORT to another number.`,
    EACCES: `PORT ${port} may not be used by this account: set PORT to a number above 1023.`,
    EADDRNOTAVAIL: `HOST ${host} is not an address of this machine: set HOST to one, such as 127.0.0.1.`,
    ENOTFOUND: `HOST ${host} has no address: set HOST to one of this machine, such as 127.0.0.1.`,
  };
  const sentence = reasons[error.code ?? ""];
  return sentence ? new Error(sentence, { cause: error }) : error;
}

export type Serving = {
  /** Where this machine reaches it. */
  url: string;
  /** Takes no new connections, gives the answers under way 30 seconds, or until `hurry`, and ends. */
  close(hurry?: AbortSignal): Promise<void>;
};

/** Starts the server; resolves once it answers. Throws a sentence when the address cannot be had. */
export async function serve(address: Address): Promise<Serving> {
  const { dev, port, host } = address;
  const server = createServer({
    headersTimeout: 15_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 10_000,
  });
  const pages = next({ dev, dir: process.cwd(), hostname: host, port, httpServer: server });
  await pages.prepare();
  const answer = pages.getRequestHandler();
  server.on("request", (request, response) => void answer(request, response));

  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(explain(error, address)));
    server.listen(port, host, resolve);
  });

  async function close(hurry?: AbortSignal) {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    // A connection kept alive turns idle only after its last answer, so look again until all are.
    const idle = setInterval(() => server.closeIdleConnections(), 100);
    const patience = sleep(30_000, undefined, { signal: hurry }).catch(() => {});
    await Promise.race([closed, patience]);
    clearInterval(idle);
    server.closeAllConnections();
    await pages.close();
  }
  return { url: localUrl(host, port), close };
}
