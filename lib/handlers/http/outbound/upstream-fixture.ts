import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { OutboundRequest } from "@/lib/handlers/handler";

export type Hit = {
  method: string;
  url: string;
  headers: Record<string, string | string[] | undefined>;
  rawHeaders: string[];
  body: string;
};
type Responder = (hit: Hit, response: ServerResponse, number: number) => void;

const readRequest = async (request: IncomingMessage): Promise<Hit> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { method = "", url = "", headers, rawHeaders } = request;
  return { method, url, headers, rawHeaders, body: Buffer.concat(chunks).toString() };
};

/**
 * Starts a service on a free port of 127.0.0.1 (or another loopback address) that records its
 * requests.
 */
export const startUpstream = async (respond: Responder, host = "127.0.0.1") => {
  const hits: Hit[] = [];
  let connections = 0;
  let openConnections = 0;
  const server = createServer((request, response) => {
    readRequest(request).then(
      (hit) => respond(hit, response, hits.push(hit)),
      () => response.destroy(),
    );
  });
  server.on("connection", (socket) => {
    connections += 1;
    openConnections += 1;
    socket.on("close", () => {
      openConnections -= 1;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    hits,
    port,
    origin: `http://${host === "0.0.0.0" ? "127.0.0.1" : host}:${port}`,
    connections: () => connections,
    openConnections: () => openConnections,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

/** Builds a GET request with defaults. */
export const get = (url: string, overrides: Partial<OutboundRequest> = {}): OutboundRequest => ({
  method: "GET",
  url,
  headers: [],
  redirects: "refuse",
  signal: AbortSignal.timeout(5000),
  ...overrides,
});
