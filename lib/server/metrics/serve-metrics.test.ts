import { createServer, get, type IncomingMessage } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "@/scripts/testing/listen.ts";
import { createMetricsListener, isMetricsUrl } from "./serve-metrics";

const metrics = { contentType: "text/plain; version=0.0.4" as never, print: async () => "up 1\n" };

/** Starts a server that sees its connections as coming from `address`. */
const open = async (
  { token, address }: { token?: string; address?: string },
  { print = metrics.print, reportError = (_: unknown) => {} } = {},
) => {
  const listener = createMetricsListener({ ...metrics, print }, token, reportError);
  const server = createServer((request, response) => {
    if (address) Object.defineProperty(request.socket, "remoteAddress", { value: address });
    listener(request, response);
  });
  const { url, close } = await listen(server);
  onTestFinished(close);
  return (headers: Record<string, string> = {}, method = "GET") =>
    fetch(`${url}/metrics`, { method, headers });
};

test("serves this machine", async () => {
  const send = await open({});
  const response = await send();
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/plain; version=0.0.4");
  expect(await response.text()).toBe("up 1\n");
  expect((await send({}, "HEAD")).status).toBe(200);
  expect((await send({}, "POST")).status).toBe(405);
});

test("adds the request id to every response", async () => {
  const send = await open({ token: "a-token-of-prometheus" });
  for (const authorization of ["Bearer a-token-of-prometheus", "Bearer another"]) {
    const response = await send({ authorization, "x-request-id": "scrape-7" });
    expect(response.headers.get("x-request-id")).toBe("scrape-7");
  }
  expect((await send()).headers.get("x-request-id")).toMatch(/^[\w-]{36}$/);
});

test("reports a failure", async () => {
  const failure = new Error("no memory");
  const errors: unknown[] = [];
  const print = () => Promise.reject(failure);
  const send = await open({}, { print, reportError: (error) => errors.push(error) });
  const response = await send();
  expect(response.status).toBe(500);
  expect(await response.text()).toContain("cannot be read");
  expect(errors).toEqual([failure]);
});

test.each(["10.0.0.7", "::ffff:10.0.0.7", "2001:db8::1"])(
  "rejects %s, even if it claims to forward for this machine",
  async (address) => {
    const send = await open({ address });
    expect((await send()).status).toBe(403);
    expect((await send({ "x-forwarded-for": "127.0.0.1" })).status).toBe(403);
  },
);

test.each(["::1", "::ffff:127.0.0.1"])("treats %s as this machine", async (address) => {
  expect((await (await open({ address }))()).status).toBe(200);
});

test.each([
  ["x-forwarded-for", "127.0.0.1"],
  ["forwarded", "for=127.0.0.1"],
  ["x-real-ip", "127.0.0.1"],
  ["via", "1.1 proxy"],
])("rejects what a proxy on this machine forwards with %s", async (name, value) => {
  expect((await (await open({}))({ [name]: value })).status).toBe(403);
});

test.each([
  ["localhost:3000", 200],
  ["[::1]:3000", 200],
  ["rebound.example", 403],
  ["tools.example:3000", 403],
])("responds to a request on this machine for the host %s with %d", async (host, status) => {
  const { port } = new URL((await (await open({}))()).url);
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    get({ port, host: "127.0.0.1", path: "/metrics", headers: { host } }, resolve).on(
      "error",
      reject,
    ),
  );
  response.resume();
  expect(response.statusCode).toBe(status);
});

test("requires a configured token from everyone, and nothing else", async () => {
  const token = "an-example-metrics-token";
  for (const address of ["127.0.0.1", "10.0.0.7"]) {
    const send = await open({ token, address });
    const refusal = await send();
    expect([refusal.status, refusal.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
    expect((await send({ authorization: `Bearer ${token}x` })).status).toBe(401);
    expect((await send({ authorization: `Basic ${token}` })).status).toBe(401);
    expect((await send({ authorization: `Bearer ${token}` })).status).toBe(200);
  }
});

test("handles only its own path", () => {
  expect(["/metrics", "/metrics?x=1", "/metrics/", "/metricsx", "/"].map(isMetricsUrl)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
