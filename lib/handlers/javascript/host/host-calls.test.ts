import { beforeAll, expect, test } from "vitest";
import type { Outbound, OutboundRequest } from "@/lib/handlers/handler";
import { OutboundError } from "@/lib/handlers/http/outbound/outbound-error";
import { defaultLimits } from "../limits";
import { createHostCalls } from "./host-calls";
import { type Line, openSandbox, runIn, tool } from "./sandbox-fixture";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  sandbox = await openSandbox();
});
const hosts = ["api.example.com"];
const createResponse = (body: string | Uint8Array, status = 200) => ({
  status,
  headers: { "content-type": "text/plain", "x-one": "1" },
  body: typeof body === "string" ? new TextEncoder().encode(body) : body,
  url: "https://api.example.com/end",
});
const run = (body: string, outbound: Outbound, overrides?: Parameters<typeof runIn>[2]) =>
  runIn(sandbox, tool(body), { hosts, outbound, ...overrides });

test("sends the request as given, with the tool's hosts", async () => {
  const requests: OutboundRequest[] = [];
  const outbound: Outbound = async (request) => {
    requests.push(request);
    return createResponse("{}");
  };
  const body = `
    await fetch("https://api.example.com/a?b=c");
    await fetch(new URL("https://api.example.com/"), { method: "post", body: JSON.stringify({ a: 1 }),
      headers: { "Content-Type": "application/json" }, redirect: "manual" });
    await fetch("https://api.example.com/", { method: "PUT", body: new URLSearchParams({ q: "a b" }),
      headers: [["x-a", "1"], ["x-a", "2"]] });
    await fetch("https://api.example.com/", { method: "PUT", body: new Uint8Array([0, 255]) });`;
  expect(await run(body, outbound)).toEqual({ ok: true, value: null });
  expect(requests).toMatchObject([
    {
      method: "GET",
      url: "https://api.example.com/a?b=c",
      headers: [],
      redirects: "follow",
      hosts,
    },
    {
      method: "POST",
      body: '{"a":1}',
      headers: [["Content-Type", "application/json"]],
      redirects: "refuse",
    },
    {
      method: "PUT",
      body: "q=a+b",
      headers: [
        ["x-a", "1"],
        ["x-a", "2"],
        ["content-type", "application/x-www-form-urlencoded;charset=UTF-8"],
      ],
    },
    { method: "PUT", body: Buffer.from([0, 255]) },
  ]);
});

test("lets a response be read in every way", async () => {
  const body = `
    const r = await fetch("https://api.example.com/");
    return [r.status, r.ok, r.url, r.headers.get("X-One"), r.headers.has("no"), [...r.headers.entries()].length,
      await r.text(), await r.json(), (await r.arrayBuffer()).byteLength];`;
  expect(await run(body, async () => createResponse('{"é":"\\u0000"}', 404))).toEqual({
    ok: true,
    value: [
      404,
      false,
      "https://api.example.com/end",
      "1",
      false,
      2,
      '{"é":"\\u0000"}',
      { é: "\0" },
      15,
    ],
  });
});

test("ignores a byte order mark in text and JSON, but not in the bytes", async () => {
  const body = `
    const r = await fetch("https://api.example.com/");
    return [await r.json(), await r.text(), (await r.arrayBuffer()).byteLength];`;
  const response = async () => createResponse(new Uint8Array([0xef, 0xbb, 0xbf, 0x37]));
  expect(await run(body, response)).toEqual({ ok: true, value: [7, "7", 4] });
});

test("passes binary data through unchanged", async () => {
  const body = `return [...new Uint8Array(await (await fetch("https://api.example.com/")).arrayBuffer())];`;
  expect(await run(body, async () => createResponse(new Uint8Array([255, 0, 128])))).toEqual({
    ok: true,
    value: [255, 0, 128],
  });
});

test("reads a 5 MB response as JSON", async () => {
  const rows = Array.from({ length: 40_000 }, (_, id) => ({ id, name: "x".repeat(100) }));
  const body = `return (await (await fetch("https://api.example.com/")).json()).length;`;
  expect(await run(body, async () => createResponse(JSON.stringify(rows)))).toEqual({
    ok: true,
    value: 40_000,
  });
});

test("fails the tool with the code of a guard failure, which it explains to the author only", async () => {
  const lines: Line[] = [];
  const outbound: Outbound = async () => {
    throw new OutboundError("TIMEOUT", "The service did not respond.", "It is at 10.0.0.1.");
  };
  const fetches = `await fetch("https://api.example.com/")`;
  expect(await run(fetches, outbound, { lines })).toEqual({
    ok: false,
    error: { code: "TIMEOUT", message: "The service did not respond." },
  });
  expect(lines).toEqual([
    { level: "warn", message: "It is at 10.0.0.1.", data: { code: "TIMEOUT" } },
  ]);
  const code = `try { ${fetches} } catch (e) { return [e instanceof context.ToolError, e.code] }`;
  expect(await run(code, outbound)).toEqual({ ok: true, value: [true, "TIMEOUT"] });
});

test("sends nothing without hosts and says which one to add", async () => {
  let requestCount = 0;
  const outbound: Outbound = async () => createResponse(String(++requestCount));
  const lines: Line[] = [];
  const fetches = `await fetch("https://other.example.com/x")`;
  const outcome = await run(fetches, outbound, { hosts: [], lines });
  expect(outcome).toMatchObject({ ok: false, error: { code: "OPERATION_NOT_ALLOWED" } });
  expect(outcome).toMatchObject({
    error: {
      message: expect.stringContaining('Add "other.example.com" to the tool\'s allowed hosts'),
    },
  });
  expect(lines).toMatchObject([
    { level: "warn", data: { code: "OPERATION_NOT_ALLOWED", toolHost: "other.example.com" } },
  ]);
  expect(requestCount).toBe(0);
});

test.each([
  [`fetch("file:///etc/passwd")`, "fetch supports only http and https URLs."],
  [`fetch("/relative")`, /requires an absolute URL/],
  [`fetch("https://api.example.com/", { method: "G T" })`, /must be a word/],
  [`fetch("https://api.example.com/", { body: "x" })`, "A GET request cannot have a body."],
  [`fetch("https://api.example.com/", { method: "POST", body: {} })`, /Use JSON.stringify/],
  [`fetch("https://api.example.com/", { redirect: "maybe" })`, /are invalid/],
  [
    `fetch("https://api.example.com/", { headers: { a: "b".repeat(2e6) } })`,
    /exceeds the maximum size/,
  ],
  [`fetch({ toString() { throw new Error("mine") } })`, "mine"],
  [`fetch("https://api.example.com/", { headers: [1, 2] })`, /./],
  ["fetch()", /requires an absolute URL/],
])("refuses %s and sends nothing", async (expression, words) => {
  let requestCount = 0;
  const outcome = await run(`await ${expression}`, async () =>
    createResponse(String(++requestCount)),
  );
  expect(outcome).toMatchObject({ ok: false, error: { message: expect.stringMatching(words) } });
  expect(requestCount).toBe(0);
});

test("allows a call 32 fetches, 8 at a time", async () => {
  let [open, maxOpen, all] = [0, 0, 0];
  const eight = Promise.withResolvers<void>();
  const outbound: Outbound = async () => {
    all++;
    maxOpen = Math.max(maxOpen, ++open);
    if (open === 8) eight.resolve();
    await eight.promise;
    open--;
    return createResponse("");
  };
  const body = `
    const all = await Promise.allSettled(Array.from({ length: 40 }, () => fetch("https://api.example.com/")));
    return all.map((one) => one.reason?.code ?? one.value.status);`;
  const outcome = await run(body, outbound);
  expect(outcome).toEqual({
    ok: true,
    value: [...Array(32).fill(200), ...Array(8).fill("LIMIT_EXCEEDED")],
  });
  expect([maxOpen, all]).toEqual([8, 32]);
});

test("aborts a pending request when its call ends", async () => {
  const aborted = Promise.withResolvers<void>();
  const outbound: Outbound = ({ signal }) => {
    signal.addEventListener("abort", () => aborted.resolve());
    return new Promise(() => {});
  };
  expect(await run(`fetch("https://api.example.com/"); return 1`, outbound)).toEqual({
    ok: true,
    value: 1,
  });
  await aborted.promise;
});

test("reports an internal error of the outbound client as a failed fetch", async () => {
  const outcome = await run(`await fetch("https://api.example.com/")`, () => {
    throw new TypeError("internal error");
  });
  expect(outcome).toEqual({
    ok: false,
    error: { code: "NETWORK_ERROR", message: "The request failed." },
  });
});

test("refuses a request that is too large or nested too deeply before parsing it", async () => {
  const call = { hosts, outbound: async () => createResponse("sent"), log: () => {} };
  const limits = { ...defaultLimits, jsonBytes: 1024, jsonDepth: 3 };
  const handle = createHostCalls(call, limits, new AbortController().signal);
  const send = async (args: object) => {
    const { promise, resolve } = Promise.withResolvers<string>();
    handle(JSON.stringify(args), resolve);
    return JSON.parse(await promise);
  };
  const get = { url: "https://api.example.com/", method: "GET", headers: [["a", "b"]] };
  const request = { ...get, redirect: "follow" };
  expect(await send(request)).toMatchObject({ text: "sent" });
  expect(await send({ ...request, body: "€".repeat(341) })).toEqual({
    error: { code: "LIMIT_EXCEEDED", message: "A request must not be larger than 1 KB." },
  });
  expect(await send({ ...request, extra: [[[]]] })).toEqual({
    error: { code: "LIMIT_EXCEEDED", message: "The request is nested too deeply." },
  });
});
