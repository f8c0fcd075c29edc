// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { useReorderTools, useTools } from "./tools";

afterEach(() => vi.unstubAllGlobals());

/** Serves the tools a, b and c, whose order can be saved. */
const serveTools = () => {
  let names = ["a", "b", "c"];
  vi.stubGlobal("fetch", async (url: string, { body }: RequestInit = {}) => {
    await new Promise((resolve) => setTimeout(resolve, 150));
    if (new URL(url, "http://localhost").pathname.endsWith("/order"))
      names = (JSON.parse(String(body)) as { names: string[] }).names;
    return Response.json({ tools: names.map((name) => ({ name })) });
  });
};

it("shows the last of several moves while they are saved", async () => {
  serveTools();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const orders: string[] = [];
  const { result } = renderHook(
    () => {
      const names = (useTools("shop").data ?? []).map(({ name }) => name).join("");
      if (orders.at(-1) !== names) orders.push(names);
      return useReorderTools("shop");
    },
    { wrapper },
  );
  await waitFor(() => expect(orders.at(-1)).toBe("abc"));
  act(() => result.current.mutate(["b", "a", "c"]));
  await waitFor(() => expect(orders.at(-1)).toBe("bac"));
  act(() => result.current.mutate(["b", "c", "a"]));
  await waitFor(() => expect(client.isMutating()).toBe(0));
  expect(orders).toEqual(["", "abc", "bac", "bca"]);
});
