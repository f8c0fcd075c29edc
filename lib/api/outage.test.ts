import { expect, it } from "vitest";
import { createApi } from "./api";
import type { ApiPorts } from "./ports";

const ports: Partial<ApiPorts> = { url: "https://tools.acme.dev", isDatabaseAway: () => false };
const request = (changes: Partial<ApiPorts>, path = "/agents") =>
  createApi({ ...ports, ...changes } as ApiPorts).request(`/api/v1${path}`);

it("answers 503 immediately while the database is known to be down", async () => {
  const isDatabaseAway = () => true;
  const response = await request({ isDatabaseAway });
  expect(response.status).toBe(503);
  expect(response.headers.get("content-type")).toContain("application/problem+json");
  expect(response.headers.get("retry-after")).toBe("5");
  expect(await response.json()).toMatchObject({ code: "unavailable", status: 503 });
  expect((await request({ isDatabaseAway }, "/openapi.json")).status).toBe(200);
});

it("answers 503 to the request that discovers the outage, and reports it", async () => {
  const reportedErrors: unknown[] = [];
  const identify = () =>
    Promise.reject(Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }));
  const report = (error: unknown) => reportedErrors.push(error);
  expect((await request({ identify, report })).status).toBe(503);
  expect(reportedErrors).toHaveLength(1);
});

it("reports nothing if the client leaves, but a failure of the same request", async () => {
  const reportedErrors: unknown[] = [];
  const report = (error: unknown) => reportedErrors.push(error);
  const leave = new AbortController();
  const send = (failure: unknown) => {
    const identify = () => {
      leave.abort();
      return Promise.reject(failure ?? leave.signal.reason);
    };
    const { signal } = leave;
    return createApi({ ...ports, identify, report } as ApiPorts).request("/api/v1/agents", {
      signal,
    });
  };
  expect((await send(undefined)).status).toBe(499);
  expect(reportedErrors).toEqual([]);
  const failure = new Error("Broken.");
  expect((await send(failure)).status).toBe(500);
  expect(reportedErrors).toEqual([failure]);
});
