// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import { createElement, type ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import {
  agentKeys,
  useAgent,
  useChangeAgent,
  useDeleteAgentPermanently,
  useEveryAgent,
} from "./agents";
import { versionKeys } from "./versions";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = () => {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children);
  return { client, wrapper };
};
const listKeys = (client: QueryClient) =>
  client
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey);

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
  const { wrapper } = open();
  const { result } = renderHook(() => useEveryAgent({ sort: "name" }), { wrapper });
  await waitFor(() => expect(result.current.data).toBeDefined());
  expect(result.current.data?.map(({ slug }) => slug)).toEqual(slugs);
  expect(requests).toBe(3);
});

test("forgets a permanently deleted agent, because another one may get its slug", async () => {
  vi.stubGlobal("fetch", async () => new Response(null, { status: 204 }));
  const { client, wrapper } = open();
  const { result } = renderHook(() => useDeleteAgentPermanently(), { wrapper });
  client.setQueryData(versionKeys.detail("weather", 1), { manifest: {} });
  client.setQueryData(agentKeys.detail("other"), {});
  await result.current.mutateAsync("weather");
  expect(listKeys(client)).toEqual([agentKeys.detail("other")]);
});

test("forgets the former slug of an agent, whose page may still be open", async () => {
  const agent = { slug: "climate", name: "Climate" };
  vi.stubGlobal("fetch", async () => Response.json(agent, { headers: { etag: '"2"' } }));
  const { client, wrapper } = open();
  client.setQueryData(agentKeys.detail("weather"), { value: agent, etag: '"1"' });
  client.setQueryData(versionKeys.detail("weather", 1), { manifest: {} });
  const { result } = renderHook(
    () => ({ agent: useAgent("weather"), change: useChangeAgent("weather") }),
    { wrapper },
  );
  await result.current.change.mutateAsync({ change: { slug: "climate" } });
  expect(listKeys(client)).toEqual([agentKeys.detail("weather"), agentKeys.detail("climate")]);
  expect(client.getQueryState(agentKeys.detail("weather"))?.isInvalidated).toBe(true);
});
