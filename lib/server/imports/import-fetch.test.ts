import { expect, it, onTestFinished, vi } from "vitest";
import { createOutbound } from "@/lib/handlers/http/outbound/outbound";
import { createRefusal, OutboundError } from "@/lib/handlers/http/outbound/outbound-error";
import { createImportFetch } from "./import-fetch";

it("does not wait for the end of an event stream", async () => {
  const headers = { "content-type": "text/event-stream" };
  const fetch = createImportFetch(() => ({ onResponse, signal }) => {
    onResponse?.({ status: 200, headers });
    return signal.aborted
      ? Promise.reject(new OutboundError("NETWORK_ERROR", "The request was cancelled.", ""))
      : new Promise(() => {});
  });
  expect(await fetch("space", { url: "https://a.example/sse", headers: [], maxBytes: 10 })).toEqual(
    {
      status: 200,
      headers,
      body: new Uint8Array(),
    },
  );
});

it.each([
  [createRefusal("Rule: public addresses only."), true],
  [new OutboundError("NETWORK_ERROR", "The service could not be reached.", "It is off."), false],
])("says whether the guard refused the request: %s", async (error, isBlocked) => {
  const fetch = createImportFetch(() => () => Promise.reject(error));
  expect(await fetch("space", { url: "http://10.0.0.1/", headers: [], maxBytes: 10 })).toEqual({
    problem: `${error.message} ${error.explanation}`,
    isBlocked,
  });
});

it("does not explain a time limit as if the client had cancelled the request", async () => {
  const spy = vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort());
  onTestFinished(() => spy.mockRestore());
  const error = new OutboundError("TIMEOUT", "The request took too long.", "It was cancelled.");
  const fetch = createImportFetch(() => () => Promise.reject(error));
  const result = await fetch("space", { url: "https://a.example/", headers: [], maxBytes: 10 });
  expect(result).toEqual({ problem: "The request took too long.", isBlocked: false });
});

it("does not wait for the slow host names of other Spaces", async () => {
  const outbound = createOutbound({
    allow: [],
    connectTimeoutMs: 500,
    resolve: (name) =>
      name === "slow.example" ? new Promise(() => {}) : Promise.reject(new Error("no such host")),
  });
  const fetch = createImportFetch((space) => outbound.forCaller({ space, depth: 0 }));
  const request = { headers: [], maxBytes: 10 };
  void fetch("slow", { ...request, url: "https://slow.example/" });
  const result = await fetch("other", { ...request, url: "https://other.example/" });
  expect(result).toMatchObject({ problem: expect.stringContaining("no such host") });
});

it("follows no redirects", async () => {
  const redirects: unknown[] = [];
  const response = { status: 302, headers: { location: "/other" }, body: new Uint8Array() };
  const fetch = createImportFetch(() => async (request) => {
    redirects.push(request.redirects);
    return { ...response, url: request.url };
  });
  const request = { url: "https://a.example/", headers: [], maxBytes: 10 } as const;
  expect(await fetch("space", { ...request, headers: [] })).toMatchObject(response);
  expect(redirects).toEqual(["refuse"]);
});
