// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import { createElement, type ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { agentKeys, useDeleteAgentPermanently, useEveryAgent } from "./agents";
import { versionKeys } from "./versions";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const slugs = Array.from({ length: 450 }, (_, index) => `agent-${index}`);

test("loads every agent, however many there are", async () => {
  let requests = 0;
  vi.stubGlobal("fetch", async (url: string | URL | Request) => {
    requests += 1;
    const { searchParams } = new URL(String(url), "http://localhost");
    const start = Number(searchParams.get("cursor") ?? 0);
    const end = start + Number(searchParams.get("limit"));
    const agents = slugs.slice(start, end).map((slug) => ({ slug, name: slug }));
    return Response.json({ agents, ...(end < slugs.length && { cursor: String(end) }) });
  });
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children);
  const { result } = renderHook(() => useEveryAgent({ sort: "name" }), { wrapper });
  await waitFor(() => expect(result.current.data).toBeDefined());
  expect(result.current.data?.map(({ slug }) => slug)).toEqual(slugs);
  expect(requests).toBe(3);
});

test("forgets a permanently deleted agent, because another one may get its slug", async () => {
  vi.stubGlobal("fetch", async () => new Response(null, { status: 204 }));
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children);
  const { result } = renderHook(() => useDeleteAgentPermanently(), { wrapper });
  client.setQueryData(versionKeys.detail("weather", 1), { manifest: {} });
  client.setQueryData(agentKeys.detail("other"), {});
  await result.current.mutateAsync("weather");
  expect(
    client
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual([agentKeys.detail("other")]);
});
