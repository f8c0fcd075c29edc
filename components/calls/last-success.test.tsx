// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { CallDetail } from "@/lib/api/schemas/calls";
import { LastSuccess } from "./last-success";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const createRequest = (url: string, body: string | null): CallDetail["requests"][number] => ({
  method: "POST",
  url,
  headers: [
    ["x-region", "eu"],
    ["traceparent", url],
  ],
  generated: ["traceparent"],
  body,
  origins: [],
  hops: [],
});

const success: CallDetail = {
  id: "1",
  agent: "shop",
  tool: "findOrders",
  version: 3,
  keyId: "k1",
  keyName: "laptop",
  signIn: null,
  protocol: "rest",
  status: 200,
  code: null,
  cached: false,
  startedAt: "2026-11-20T08:00:00.000Z",
  ms: 12,
  params: { city: "Bonn", limit: 5 },
  response: {},
  log: [],
  requests: [createRequest("https://api.example.com/orders", '{"city":"Bonn"}')],
  context: {},
};
const failure: CallDetail = { ...success, id: "2", status: 502, code: "NETWORK_ERROR" };

const renderFor = (call: CallDetail, last: CallDetail | null = success) => {
  const urls: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    urls.push(url);
    return Response.json(url.includes("/calls?") ? { calls: last ? [last] : [] } : last);
  });
  const onOpen = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LastSuccess call={call} onOpen={onOpen} />
    </QueryClientProvider>,
  );
  return { urls, onOpen };
};

const listDifferences = async () =>
  (await screen.findAllByRole("listitem")).map(({ textContent }) => textContent);

test("lists what differs, down to the fields of a body", async () => {
  const requests = [createRequest("https://api.example.com/orders", '{"city":"Köln"}')];
  const params = { city: "Köln" };
  const { urls, onOpen } = renderFor({ ...failure, version: null, params, requests });
  expect(await listDifferences()).toEqual([
    'version was "v3" and is now "draft".',
    'arguments.city was "Bonn" and is now "Köln".',
    "arguments.limit is missing; it was 5.",
    'requests.0.body.city was "Bonn" and is now "Köln".',
  ]);
  expect(urls[0]).toMatch(/agent=shop&tool=findOrders&outcome=ok&cursor=2&limit=1$/);
  await userEvent.click(screen.getByRole("button", { name: "Open the successful call" }));
  expect(onOpen).toHaveBeenCalledWith("1");
});

test("does not list the requests that a refused call did not send", async () => {
  renderFor({ ...failure, keyName: "phone", requests: [] });
  expect(await listDifferences()).toEqual(['caller was "laptop" and is now "phone".']);
});

test("limits the list", async () => {
  const params = Object.fromEntries(Array.from({ length: 13 }, (_, index) => [`p${index}`, index]));
  renderFor({ ...failure, params });
  const differences = await listDifferences();
  expect([differences.length, differences.at(-1)]).toEqual([11, "5 more differences"]);
});

test.each([
  [success, /^Nothing differs in the version, the caller, the arguments and the requests/],
  [null, "The log has no earlier successful call of this tool."],
])("says so if there is nothing to list", async (last, text) => {
  renderFor(failure, last);
  expect(await screen.findByText(text)).toBeTruthy();
});
