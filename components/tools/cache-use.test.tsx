// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { CacheUse } from "./cache-use";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (use: { calls: number; hits: number }) => {
  const methods: string[] = [];
  vi.stubGlobal("fetch", async (_: string, { method = "GET" }: RequestInit = {}) => {
    methods.push(method);
    return method === "GET" ? Response.json(use) : new Response(null, { status: 204 });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CacheUse slug="shop" tool="find" />
    </QueryClientProvider>,
  );
  return methods;
};

test("shows how many calls were answered from the cache", async () => {
  show({ calls: 1000, hits: 420 });
  await screen.findByText("420 of the last 1,000 successful calls came from the cache.");
});

test("clears the cache", async () => {
  const methods = show({ calls: 0, hits: 0 });
  await screen.findByText("The live version has not been called yet.");
  await userEvent.click(screen.getByRole("button", { name: "Clear cache" }));
  expect(methods).toEqual(["GET", "DELETE"]);
});
