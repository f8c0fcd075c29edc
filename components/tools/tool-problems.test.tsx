// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { ListedTool } from "@/lib/api/schemas/tools";
import { ToolProblems } from "./tool-problems";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const createTool = (name: string, code: string): ListedTool => ({
  name,
  description: "Finds.",
  parameters: { type: "object", properties: {} },
  handler: { kind: "javascript", code },
  etag: '"1"',
  updatedAt: "2026-01-01T00:00:00.000Z",
});

const show = (...tools: ListedTool[]) => {
  const urls: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    urls.push(url);
    return Response.json({ tools: [{ name: "find", why: "No schema today." }] });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ToolProblems slug="shop" tools={tools} />
    </QueryClientProvider>,
  );
  return urls;
};

test("names a tool that callers do not see because its code fails, with the reason", async () => {
  show(createTool("find", "export const definition = () => ({}); export default () => 1"));
  const status = await screen.findByRole("status");
  expect(status.textContent).toContain("find: No schema today.");
  expect(screen.getByRole("link", { name: "find" }).getAttribute("href")).toBe(
    "/agents/shop/tools/find#tool-work",
  );
});

test("runs no code of tools that cannot hide themselves", () => {
  expect(show(createTool("find", "export default () => 1"))).toEqual([]);
});
