import { createServer, type IncomingHttpHeaders } from "node:http";
import { listen } from "@/scripts/testing/listen";

type ReceivedRequest = {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
};

/**
 * Starts a local service that records every request and responds with JSON, except to `/hold`,
 * which never responds. `abortedPaths` lists the requests that the client aborted.
 */
export const startUpstream = async (
  responseBody: unknown = { ok: true, ts: "1700000000.000100" },
) => {
  const requests: ReceivedRequest[] = [];
  const abortedPaths: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = "", url = "", headers } = request;
    response.on("close", () => response.writableEnded || abortedPaths.push(url));
    requests.push({ method, path: url, headers, body: Buffer.concat(chunks).toString() });
    if (url === "/hold") return;
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(responseBody));
  });
  return { ...(await listen(server)), requests, abortedPaths };
};
export type Upstream = Awaited<ReturnType<typeof startUpstream>>;
