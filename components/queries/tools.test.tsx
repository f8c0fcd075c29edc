// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { toolKeys, useReorderTools, useTool, useTools } from "./tools";

afterEach(() => vi.unstubAllGlobals());

const createWrapper = (client: QueryClient) =>
  function Wrapper({ children }: { children: ReactNode }) {
    return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  };

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
  const wrapper = createWrapper(client);
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

it("shows a listed tool at once, and loads what has changed", async () => {
  const changed = { name: "a", description: "By a colleague." };
  vi.stubGlobal("fetch", async () => Response.json(changed, { headers: { etag: '"2"' } }));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000 } } });
  const listed = { name: "a", etag: '"1"', updatedAt: "2026-01-01T00:00:00Z" };
  client.setQueryData(toolKeys.list("shop"), [listed]);
  const { result } = renderHook(() => useTool("shop", "a"), { wrapper: createWrapper(client) });
  expect(result.current.data).toEqual({ value: { name: "a" }, etag: '"1"' });
  await waitFor(() => expect(result.current.data).toEqual({ value: changed, etag: '"2"' }));
});
