import type { Tool } from "@/lib/agent/tool";
import { type AgentClient, expect, expectFailure, forEachMount, test } from "./agent-client";
import { javascriptTool } from "./contract-agent";

const promiseStart = "export default (params, { stream }) => new Promise((done) => {";
const tools: Tool[] = [
  javascriptTool("seldom", "export default () => 1", {
    limits: { rate: { calls: 2, perSeconds: 60, per: "user" } },
  }),
  javascriptTool("dice", "export default () => crypto.randomUUID()", {
    parameters: { type: "object", properties: { sides: { type: "integer", default: 6 } } },
    limits: { cacheTtlSeconds: 60 },
  }),
  javascriptTool(
    "oneByOne",
    `${promiseStart} const at = Date.now(); setTimeout(() => done({ at, until: Date.now() }), 150) })`,
    { responseType: "mixed", limits: { concurrency: 1 } },
  ),
  javascriptTool(
    "story",
    `${promiseStart} stream("Once "); setTimeout(() => { stream("upon a time."); done() }, 700) })`,
  ),
  javascriptTool(
    "mine",
    `export const definition = ({ clientId }) => ({ description: "For " + clientId });
     export const isAvailable = ({ agentName }) => agentName === "Limits";
     export const validate = ({ params }) => params.word !== "bad";
     export const callbacks = { onAfterCall() { throw new Error("ignored") } };
     export default (params) => params`,
    {
      responseType: "mixed",
      parameters: { type: "object", properties: { word: { type: "string" } } },
    },
  ),
  javascriptTool("platform", "export default () => 1", { modes: [] }),
  javascriptTool("search", "export default () => 1", { modes: ["research"] }),
  javascriptTool("hidden", "export const isAvailable = () => false; export default () => 1"),
];

forEachMount(() => {
  test.describe("limits", () => {
    let client: AgentClient;
    test.beforeEach(async ({ serve, slug }) => {
      client = await serve({ slug, name: "Limits", description: "", tools });
    });

    test("counts calls per user and reports how many are left", async () => {
      const first = await client.call("seldom", { userId: "ada" });
      expect(first.status).toBe(200);
      expect(first.headers.get("ratelimit")).toMatch(/^"tool";r=1;t=\d+$/);
      await client.call("seldom", { userId: "ada" });
      const third = await client.call("seldom", { userId: "ada" });
      const error = expectFailure(third, 429);
      expect(error.code).toBe(429);
      expect(error.details).toMatch(/^TOOL ERROR: RATE_LIMITED\n/);
      expect(Number(third.headers.get("retry-after"))).toBeGreaterThan(0);
      expect((await client.call("seldom", { userId: "bob" })).status).toBe(200);
    });

    test("caches responses per arguments and caller", async ({ api, slug }) => {
      const first = await client.call("dice", { sides: 6 });
      const again = await client.call("dice", {});
      expect(again.json).toEqual(first.json);
      expect(again.headers.get("cache-status")).toMatch(/^toolwright; hit/);
      const path = `/agents/${slug}`;
      await expect
        .poll(async () => (await api.send("GET", `${path}/tools/dice/cache`)).json())
        .toEqual({ calls: 2, hits: 1 });
      const log = await (await api.send("GET", `${path}/calls?tool=dice`)).json();
      expect(log).toMatchObject({ calls: [{ cached: true }, { cached: false }] });
      expect((await client.call("dice", { sides: 20 })).json).not.toEqual(first.json);
      expect((await client.call("dice", { userId: "ada" })).json).not.toEqual(first.json);
      expect((await api.send("DELETE", `/agents/${slug}/tools/dice/cache`)).status()).toBe(204);
      await expect
        .poll(async () => (await client.call("dice", { sides: 6 })).json)
        .not.toEqual(first.json);
    });

    test("never runs two calls at the same time with a concurrency of 1", async () => {
      const answers = await Promise.all([1, 2, 3].map(() => client.call("oneByOne", {})));
      const spans = answers
        .map(({ json }) => json.data as { at: number; until: number })
        .sort((a, b) => a.at - b.at);
      spans.forEach(({ at }, index) => {
        expect(at).toBeGreaterThanOrEqual(spans[index - 1]?.until ?? 0);
      });
    });

    test("streams a result while it is being produced", async () => {
      const startedAt = Date.now();
      const stream = (tool: string) =>
        fetch(`${client.url}/tools/${tool}`, {
          method: "POST",
          headers: { "x-api-key": client.key, accept: "text/event-stream" },
        });
      const response = await stream("story");
      expect(response.headers.get("content-type")).toContain("text/event-stream");
      let text = "";
      let firstAt = 0;
      const decoder = new TextDecoder();
      for await (const chunk of response.body ?? []) {
        text += decoder.decode(chunk, { stream: true });
        if (text.includes("Once")) firstAt ||= Date.now() - startedAt;
      }
      expect(text).toBe(
        'event: chunk\ndata: "Once "\n\nevent: chunk\ndata: "upon a time."\n\nevent: result\ndata: {"success":true,"responseType":"text","data":{"text":"Once upon a time."}}\n\n',
      );
      expect(firstAt).toBeLessThan(Date.now() - startedAt - 300);
      expect((await client.call("story", {})).json.data).toEqual({ text: "Once upon a time." });
      expect((await stream("nothing")).status).toBe(404);
    });

    test("lets hooks control a tool's visibility and arguments", async () => {
      const { json, headers } = await client.fetchPath("/tools");
      const names = json.tools.map(({ name }: { name: string }) => name);
      expect(names).toContain("mine");
      expect(names).not.toContain("hidden");
      const mine = json.tools.find(({ name }: { name: string }) => name === "mine");
      expect(mine.description).toMatch(/^For [\w-]+$/);
      const etag = headers.get("etag") ?? "";
      expect(
        (await client.fetchPath("/tools", { headers: { "if-none-match": etag } })).status,
      ).toBe(304);
      expect((await client.call("mine", { word: "good" })).json.data).toEqual({ word: "good" });
      const invalid = expectFailure(await client.call("mine", { word: "bad" }), 400);
      expect(invalid.code).toBe("VALIDATION_ERROR");
      const unknown = expectFailure(await client.call("hidden", {}), 404);
      expect(unknown.message).toBe("Unknown tool: hidden");
      expect(unknown.details).not.toContain("hidden");
    });

    test("offers models the tools of their mode and no system tools", async () => {
      const listOffered = async (query: string) => {
        const { json } = await client.fetchPath(`/export/openai${query}`);
        return json.map((tool: { function: { name: string } }) => tool.function.name);
      };
      const all = await listOffered("");
      expect(all).toEqual(expect.arrayContaining(["search", "seldom"]));
      expect(all).not.toContain("platform");
      expect(await listOffered("?mode=research")).toEqual(all);
      const unknown = expectFailure(await client.fetchPath("/export/openai?mode=code"), 404);
      expect(unknown.details).toContain("research");
    });
  });
});
