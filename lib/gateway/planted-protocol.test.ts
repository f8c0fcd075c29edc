import { expect, it } from "vitest";
import type { Manifest } from "@/lib/agent/manifest";
import { AppError } from "@/lib/errors";
import { protocols } from "@/lib/protocols/index";
import type { Operation, Protocol } from "@/lib/protocols/protocol";
import { createGateway } from "./gateway";
import { createTestGateway } from "./gateway-fixture";

/*
 * A protocol with GET, POST and DELETE on one path, whose scope depends on the message, as in MCP.
 * It shows that a protocol takes one file and one line in the registry, which here is the gateway's
 * list of protocols.
 */
const readMessage = async (request: Request): Promise<Operation> => {
  const { method, tool = "" } = (await request.json()) as { method: string; tool?: string };
  const scope = method === "run" ? { scope: "call" as const, tool } : { scope: "list" as const };
  return {
    scopes: [scope],
    serve: ({ agent, keyId, respond }) =>
      respond(200, {}, JSON.stringify({ method, tools: agent.toolNames, keyId })),
  };
};
const plantedProtocol: Protocol = {
  routes: [
    { method: "POST", path: "/planted", read: readMessage },
    {
      method: "GET",
      path: "/planted",
      read: () => ({
        scopes: [{ scope: "list" }],
        serve: ({ respond }) => respond(200, {}, "stream"),
      }),
    },
    {
      method: "DELETE",
      path: "/planted",
      read: () => ({
        scopes: [],
        serve() {
          throw new AppError("not_found", "No session.");
        },
      }),
    },
  ],
  corsHeaders: { request: ["planted-session"], response: ["planted-id"] },
  refuse: ({ code, message }, respond) =>
    respond(400, { "content-type": "application/planted" }, JSON.stringify({ code, message })),
};

const manifest: Manifest = {
  slug: "a",
  name: "A",
  description: "",
  access: { origins: ["https://app.example"] },
  tools: ["one", "two"].map((name) => ({
    name,
    description: "A tool.",
    parameters: { type: "object", properties: {} },
    handler: { kind: "javascript", code: "export default () => 1" },
  })),
};

const createRequest = (change: Partial<Manifest> = {}) => {
  const { send } = createTestGateway(
    { ...manifest, ...change },
    { keys: { all: [], one: ["call:one"] }, protocols: [...protocols, plantedProtocol] },
  );
  return (method: string, path: string, message?: object, headers: Record<string, string> = {}) =>
    send(method, path, { headers, ...(message && { body: JSON.stringify(message) }) });
};
const key = (name: string) => ({ "x-api-key": name });

it("serves every method of its path", async () => {
  const request = createRequest();
  const response = await request("POST", "/planted", { method: "list" }, key("all"));
  expect(await response.json()).toEqual({ method: "list", tools: ["one", "two"], keyId: "all" });
  expect(await (await request("GET", "/planted", undefined, key("all"))).text()).toBe("stream");
  expect((await request("DELETE", "/planted", undefined, key("all"))).status).toBe(400);
});

it("checks the scope that the message requires", async () => {
  const request = createRequest();
  const callTool = (tool: string, name: string) =>
    request("POST", "/planted", { method: "run", tool }, key(name)).then(({ status }) => status);
  expect([
    await callTool("one", "one"),
    await callTool("two", "one"),
    await callTool("two", "all"),
  ]).toEqual([200, 400, 200]);
});

it("requires no key for a public list, and a key for everything else", async () => {
  const request = createRequest({ access: { toolsList: "public" } });
  const list = async (headers = {}) =>
    (await request("POST", "/planted", { method: "list" }, headers)).json();
  expect(await list()).toMatchObject({ keyId: null });
  expect(await list(key("all"))).toMatchObject({ keyId: "all" });
  expect(await list(key("wrong"))).toMatchObject({ keyId: null });
  const refusal = await request("POST", "/planted", { method: "run", tool: "one" });
  expect(await refusal.json()).toEqual({ code: "unauthorized", message: "Invalid API key" });
});

it("refuses in its own format, even before the agent is found and for other methods", async () => {
  const request = createRequest();
  const noKey = await request("POST", "/planted", { method: "list" });
  expect(noKey.headers.get("content-type")).toBe("application/planted");
  const otherMethod = await request("PUT", "/planted", { method: "list" }, key("all"));
  expect(await otherMethod.json()).toMatchObject({ code: "method_not_allowed" });
  expect(otherMethod.headers.get("allow")).toBe("POST, GET, HEAD, DELETE, OPTIONS");
});

it("appears in the refusal of unknown paths and in the CORS headers", async () => {
  const request = createRequest();
  const unknown = await request("GET", "/nothing", undefined, key("all"));
  const { error } = (await unknown.json()) as { error: { details: string } };
  const others = protocols
    .flatMap(({ routes }) => routes)
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`);
  expect(others).toContain("POST /tools/{toolName}");
  expect(error.details).toBe(
    `This agent has ${others.join(", ")}, POST /planted, GET /planted and DELETE /planted.`,
  );
  const origin = { origin: "https://app.example" };
  const preflight = await request("OPTIONS", "/planted", undefined, origin);
  expect(preflight.headers.get("access-control-allow-methods")).toBe("GET, POST, DELETE");
  const requestHeaders = preflight.headers.get("access-control-allow-headers")?.split(", ");
  expect(requestHeaders).toEqual(expect.arrayContaining(["planted-session", "user-agent"]));
  const toolList = await request("GET", "/tools", undefined, { ...origin, ...key("all") });
  expect(toolList.headers.get("access-control-expose-headers")).toContain("planted-id");
});

it("cannot claim another protocol's path", () => {
  const conflicting = {
    ...plantedProtocol,
    routes: [{ ...plantedProtocol.routes[1], path: "/tools" }],
  } as Protocol;
  const ports = { url: "http://localhost", protocols: [...protocols, conflicting] };
  expect(() => createGateway(ports as never)).toThrow("Two protocols claim /tools.");
});
