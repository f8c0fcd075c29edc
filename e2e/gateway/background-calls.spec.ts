import type { Tool } from "@/lib/agent/tool";
import { type AgentClient, expect, forEachMount, mounts, test } from "./agent-client";
import { javascriptTool } from "./contract-agent";

const createTools = (upstream: string): Tool[] => [
  {
    name: "order",
    description: "Orders.",
    parameters: { type: "object", properties: { what: { type: "string" } }, required: ["what"] },
    responseType: "mixed",
    handler: { kind: "http", method: "POST", url: `${upstream}/order` },
  },
  {
    name: "stuck",
    description: "Its upstream never answers.",
    parameters: { type: "object", properties: {} },
    handler: { kind: "http", method: "POST", url: `${upstream}/hold` },
  },
  javascriptTool(
    "count",
    "export default async (_, context) => { context.progress(1, 2); await new Promise((done) => setTimeout(done, 1500)); return 2; }",
  ),
];

const inBackground = { prefer: "respond-async" };

forEachMount(() => {
  test.describe("a background call", () => {
    let client: AgentClient;
    test.beforeEach(async ({ serve, slug, upstream }) => {
      const tools = createTools(upstream.url);
      client = await serve({ slug, name: "Background", description: "", tools });
    });

    const submit = async (tool: string, body: object, headers: Record<string, string> = {}) => {
      const response = await client.call(tool, body, { ...inBackground, ...headers });
      expect([response.status, response.headers.get("preference-applied")]).toEqual([
        202,
        "respond-async",
      ]);
      return new URL(response.headers.get("location") ?? "").pathname.replace(
        /^.*(?=\/calls\/)/,
        "",
      );
    };
    const awaitEnd = (path: string) => client.fetchPath(path, { headers: { prefer: "wait=20" } });

    test("runs once and returns the synchronous response on every server and version", async ({
      upstream,
      api,
      slug,
    }) => {
      const key = { "idempotency-key": "one" };
      const path = await submit("order", { what: "tea" }, key);
      expect(await submit("order", { what: "tea" }, key)).toBe(path);
      const response = await awaitEnd(path);
      expect(upstream.requests).toHaveLength(1);
      const synchronous = await client.call("order", { what: "tea" });
      expect([response.status, response.text]).toEqual([200, synchronous.text]);
      for (const origin of Object.values(mounts))
        for (const reference of [slug, `${slug}@1`]) {
          const url = `${origin}/api/agents/${reference}${path}`;
          const other = await fetch(url, { headers: { "x-api-key": client.key } });
          expect([other.status, await other.text()]).toEqual([200, synchronous.text]);
        }
      const listLogged = async () => {
        const { calls } = (await (await api.send("GET", `/agents/${slug}/calls`)).json()) as {
          calls: { id: string; protocol: string; status: number }[];
        };
        return calls.filter(({ id }) => path.endsWith(id));
      };
      await expect.poll(listLogged).toMatchObject([{ protocol: "rest", status: 200 }]);
    });

    test("reports its progress, and aborts its upstream request when cancelled", async ({
      upstream,
      slug,
    }) => {
      const counting = await submit("count", {});
      await expect
        .poll(async () => (await client.fetchPath(counting)).json.progress)
        .toEqual({ done: 1, total: 2 });
      const path = await submit("stuck", {});
      await expect.poll(() => upstream.requests.length).toBe(1);
      // Any server can cancel a call, whichever server runs it.
      for (const origin of Object.values(mounts)) {
        const url = `${origin}/api/agents/${slug}${path}`;
        const headers = { "x-api-key": client.key };
        expect((await fetch(url, { method: "DELETE", headers })).status).toBe(204);
      }
      await expect.poll(() => upstream.abortedPaths).toEqual(["/hold"]);
      client.expectFailure(await awaitEnd(path), 499);
      expect((await awaitEnd(counting)).json.data).toEqual({ text: 2 });
    });
  });
});
