import { createServer, type IncomingHttpHeaders, request as sendRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { listen } from "@/scripts/testing/listen";

/**
 * Starts a proxy in front of a published agent that adds its key, for programs that cannot send
 * one. Replaces its own name in `Host` and `Origin` with the agent's. All other values reach the
 * agent unchanged.
 */
export const startKeyProxy = async (agentUrl: string, key: string) => {
  const agent = new URL(agentUrl);
  const toAgentHeaders = (headers: IncomingHttpHeaders, ownHost: string) => ({
    ...headers,
    host: headers.host === ownHost ? agent.host : headers.host,
    ...(headers.origin === `http://${ownHost}` && { origin: agent.origin }),
    "x-api-key": key,
  });
  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo;
    const { method, url = "" } = request;
    const headers = toAgentHeaders(request.headers, `127.0.0.1:${port}`);
    const forwarded = sendRequest(agent.href + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.on("error", () => response.destroy());
    response.on("close", () => forwarded.destroy());
    request.pipe(forwarded);
  });
  return listen(server);
};
