// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { meKey, useMe, useRenameMe } from "./me";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("keeps a new name when a response requested earlier arrives", async () => {
  const reading = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", (_: string, { method = "GET" }: RequestInit) =>
    method === "GET" ? reading.promise : new Promise(() => {}),
  );
  const client = new QueryClient();
  client.setQueryData(meKey, { name: "Ada" });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => ({ me: useMe(), rename: useRenameMe() }), { wrapper });
  act(() => {
    void result.current.me.refetch();
    result.current.rename.mutate("Grace");
  });
  await vi.waitFor(() => expect(result.current.me.data).toEqual({ name: "Grace" }));
  await act(async () => {
    reading.resolve(Response.json({ name: "Ada" }));
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
  expect(result.current.me.data).toEqual({ name: "Grace" });
});
