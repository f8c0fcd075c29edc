import { expect, test } from "vitest";
import { compileAgent } from "@/lib/runtime/compiled-agent";
import { createDocumentCache } from "./document-cache";

const createAgent = () =>
  compileAgent({
    id: "agent",
    space: "space",
    version: 1,
    manifest: { slug: "mail", name: "Mail", description: "Sends mail.", tools: [] },
  });

test("keeps the documents of each agent apart", () => {
  const cache = createDocumentCache();
  const [first, second] = [createAgent(), createAgent()];
  cache.set(first, "openapi", { text: "first" });
  cache.set(second, "openapi", { text: "second" });
  expect(cache.get(first, "openapi")).toEqual({ text: "first" });
  expect(cache.get(second, "openapi")).toEqual({ text: "second" });
  expect(cache.get(first, "mcp")).toBeUndefined();
});

test("drops the least recently used documents of an agent with many modes", () => {
  const cache = createDocumentCache(1_000);
  const agent = createAgent();
  const text = "x".repeat(90);
  for (let mode = 0; mode < 100; mode++) cache.set(agent, `mode ${mode}`, { text });
  const documents = Array.from({ length: 100 }, (_, mode) => cache.get(agent, `mode ${mode}`));
  expect(documents.filter(Boolean)).toHaveLength(10);
  expect(documents.at(-1)).toEqual({ text });
});
