import { describe, expect, it } from "vitest";
import type { Manifest } from "@/lib/agent/manifest";
import { hashSecret } from "@/lib/data/access/api-key";
import type { SpaceId } from "@/lib/data/access/owner";
import { createRuntime } from "@/lib/runtime/runtime";
import { literalPorts } from "@/lib/runtime/runtime-fixture";
import { createGateway } from "./gateway";
import { createPublishedAgents } from "./published-agents";

const manifest: Manifest = {
  slug: "a",
  name: "A",
  description: "",
  access: { toolsList: "public" },
  tools: [
    {
      name: "one",
      description: "A tool.",
      parameters: { type: "object", properties: {} },
      handler: {
        kind: "javascript",
        code: "export const isAvailable = () => true; export default () => 1",
      },
    },
  ],
};

const setUp = () => {
  const key = { id: "k", hash: hashSecret("right"), scopes: [], expiresAt: null };
  const agent = { id: "1", space: "s" as SpaceId, slug: "a", version: 1, keys: [key], manifest };
  const gateway = createGateway({
    url: "https://tools.example",
    publishedAgents: createPublishedAgents({
      loadAll: async () => [agent],
      loadOne: async () => undefined,
      loadPinned: async () => undefined,
    }),
    runtime: createRuntime(literalPorts()),
    idempotency: {
      acquire: async () => ({ status: "acquired" }),
      complete: async () => {},
      release: async () => {},
    },
    now: () => 0,
    onKeyUsed: () => {},
    reportError: () => {},
  });
  const send = (method: string, path: string, key?: string, clientAddress = "10.0.0.1") =>
    gateway.fetch(
      new Request(`https://tools.example/api/agents/a${path}`, {
        method,
        headers: key === undefined ? {} : { "x-api-key": key },
      }),
      { clientAddress },
    );
  const countUntilRefused = async (request: () => Response | Promise<Response>) => {
    for (let count = 0; count < 1_000; count++) if ((await request()).status === 429) return count;
    return undefined;
  };
  return { send, countUntilRefused };
};

describe("the gateway", () => {
  it("limits wrong keys by address, and never refuses a valid one", async () => {
    const { send, countUntilRefused } = setUp();
    expect(await countUntilRefused(() => send("POST", "/tools/one", "wrong"))).toBe(100);
    expect((await send("POST", "/tools/one", "right")).status).toBe(200);
    expect((await send("POST", "/tools/one", "wrong", "10.0.0.2")).status).toBe(401);
  });

  it("limits anonymous lists that run code by address", async () => {
    const { send, countUntilRefused } = setUp();
    expect(await countUntilRefused(() => send("GET", "/tools"))).toBe(60);
    expect((await send("GET", "/tools", "right")).status).toBe(200);
    expect((await send("GET", "/tools", undefined, "10.0.0.2")).status).toBe(200);
  });

  it.each([
    ["GET", "/tools"],
    ["POST", "/tools/one"],
    ["GET", "/nothing"],
    ["OPTIONS", "/tools"],
  ])("says nosniff in the response to %s %s", async (method, path) => {
    const { headers } = await setUp().send(method, path, "right");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });
});
