import type { ServerResponse } from "node:http";
import { expect, it } from "vitest";
import { startHostile } from "./mcp-fixture";

const done = { content: [{ type: "text", text: "Done." }] };

/**
 * Starts a server of 2025-11-25. `stream` writes the events of a call's stream, and of the streams
 * that resume it.
 */
const startStreaming = (
  stream: (response: ServerResponse, id: number, lastEventId: string | undefined) => void,
) => {
  let callId = 0;
  return startHostile(({ method: verb, headers, body }, response) => {
    const open = () => response.writeHead(200, { "content-type": "text/event-stream" });
    if (verb === "GET") return stream(open(), callId, String(headers["last-event-id"]));
    const { id, method } = body ? JSON.parse(body) : {};
    if (method === "server/discover") return response.writeHead(404).end();
    if (id === undefined) return response.writeHead(202).end();
    if (method === "tools/call") {
      callId = id;
      return stream(open(), id, undefined);
    }
    const serverInfo = { name: "notes", version: "1" };
    const start = { protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo };
    const result = method === "initialize" ? start : { tools: [] };
    return response
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify({ jsonrpc: "2.0", id, result }));
  });
};
const event = (id: string, data: unknown = "") =>
  `id: ${id}\nretry: 10\ndata: ${data && JSON.stringify(data)}\n\n`;

it("resumes a stream that the server closed while the tool runs", async () => {
  const { run, methods, arrivals } = await startStreaming((response, id, lastEventId) => {
    if (lastEventId === undefined) return response.end(event("1"));
    return response.end(event("2", { jsonrpc: "2.0", id, result: done }));
  });
  const auth = { type: "bearer", value: "{{credentials.notes.token}}" } as const;
  expect(await run({ auth })).toEqual({ ok: true, value: "Done." });
  expect(methods().slice(-2)).toEqual(["tools/call", "GET"]);
  expect(arrivals.at(-1)?.headers).toMatchObject({
    "last-event-id": "1",
    authorization: "Bearer notes-secret-1234",
  });
});

it("resumes no stream more often than once a second", async () => {
  const { run, methods } = await startStreaming((response, _, last = "0") =>
    response.end(event(`${Number(last) + 1}`)),
  );
  const signal = AbortSignal.timeout(2_500);
  expect(await run({}, { signal })).toMatchObject({ error: { code: "TIMEOUT" } });
  expect(methods().filter((method) => method === "GET").length).toBeLessThanOrEqual(2);
});

it.each([
  ["ends", "The MCP server closed the connection without a response.", "end"],
  ["breaks off", "The service could not be reached.", "destroy"],
] as const)("fails at once if a stream without events %s", async (_, message, close) => {
  const { run } = await startStreaming((response) => {
    response.write(": started\n\n", () => response[close]());
  });
  expect(await run()).toMatchObject({ error: { code: "NETWORK_ERROR", message } });
});

it.each(["initialize", "tools/list", "tools/call"])(
  "fails at once if %s is only accepted",
  async (accepted) => {
    const { run } = await startHostile(({ body }, response) => {
      const { id, method } = body ? JSON.parse(body) : {};
      if (method === "server/discover") return response.writeHead(404).end();
      if (id === undefined || method === accepted) return response.writeHead(202).end("Accepted");
      const serverInfo = { name: "notes", version: "1" };
      const start = { protocolVersion: "2025-06-18", capabilities: { tools: {} }, serverInfo };
      const result = method === "initialize" ? start : { tools: [] };
      return response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify({ jsonrpc: "2.0", id, result }));
    });
    const message = "The MCP server closed the connection without a response.";
    expect(await run()).toMatchObject({ error: { code: "NETWORK_ERROR", message } });
  },
);
