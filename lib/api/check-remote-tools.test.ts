import { expect, it } from "vitest";
import type { Tool } from "@/lib/agent/tool";
import { checkRemoteTools } from "./check-remote-tools";

const search = { name: "search", description: "Searches.", inputSchema: { type: "object" } };
/** Pins a definition. Any string works as a pin here, since only equality matters. */
const toPinned = (definition: { name: string }) => ({
  definition,
  pin: JSON.stringify(definition),
});
const remoteTool = (name: string, definition = search, url = "https://a.example/mcp"): Tool => ({
  name,
  description: "Searches.",
  parameters: { type: "object", properties: {} },
  handler: { kind: "mcp", url, tool: definition.name, pin: toPinned(definition).pin },
});

it("compares every pinned tool, and requests each server once", async () => {
  const askedUrls: string[] = [];
  const { handler: _, ...rest } = remoteTool("unpinned");
  const tools: Tool[] = [
    remoteTool("same"),
    remoteTool("other", { ...search, description: "Searches and sends." }),
    remoteTool("gone", { ...search, name: "gone" }),
    remoteTool("offline", search, "https://b.example/mcp"),
    { ...rest, handler: { kind: "mcp", url: "https://a.example/mcp", tool: "search" } },
    { ...rest, name: "code", handler: { kind: "javascript", code: "" } },
  ];
  const states = await checkRemoteTools(tools, async ({ url }) => {
    askedUrls.push(url);
    if (url.includes("b.example")) return { problem: "It is offline.", isUnauthorized: false };
    return { server: {}, tools: [toPinned(search)], isCut: false };
  });
  expect(states).toEqual([
    { name: "same", state: "accepted" },
    { name: "other", state: "changed" },
    { name: "gone", state: "removed" },
    { name: "offline", state: "unknown", problem: "It is offline." },
  ]);
  expect(askedUrls).toEqual(["https://a.example/mcp", "https://b.example/mcp"]);
});
