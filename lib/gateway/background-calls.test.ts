import { describe, expect, it, test, vi } from "vitest";
import type { Tool } from "@/lib/agent/tool";
import { toolFailure } from "@/lib/agent/tool-error";
import { AppError } from "@/lib/errors";
import type { Ports } from "@/lib/runtime/ports";
import { literalSandbox } from "@/lib/runtime/runtime-fixture";
import { createTestGateway } from "./gateway-fixture";
import { greetTool } from "./mcp/mcp-fixture";

type Run = Ports["sandbox"]["run"];
type Hook = Ports["sandbox"]["hook"];
type Options = { run?: Run; hook?: Hook; variables?: { ref: string }[] };

const toRequest = (url: string) => ({
  method: "GET",
  url,
  headers: [],
  redirects: "follow" as const,
  signal: new AbortController().signal,
});
const success = { ok: true, value: "Hello, Ada." } as const;

const setUp = (
  change: Partial<Tool> = {},
  { run = async () => success, hook, variables }: Options = {},
) => {
  const sandbox = literalSandbox({ run, ...(hook && { hook }) });
  const gateway = createTestGateway(
    { description: "", tools: [{ ...greetTool, ...change }], ...(variables && { variables }) },
    { keys: { right: [], other: [], limited: ["list"] }, ports: { sandbox } },
  );
  const send = (
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: object,
  ) =>
    gateway.send(method, path, {
      headers: { "x-api-key": "right", "content-type": "application/json", ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
  const submit = (headers: Record<string, string> = {}, body: object = { name: "Ada" }) =>
    send("POST", "/tools/greet", { prefer: "respond-async", ...headers }, body);
  return {
    ...gateway,
    send,
    submit,
    /** Submits a call and returns the path of its state. */
    async begin(headers?: Record<string, string>): Promise<string> {
      const response = await submit(headers);
      expect(response.status).toBe(202);
      return (response.headers.get("location") ?? "").replace(gateway.url, "");
    },
    awaitEnd: (path: string, headers = {}) => send("GET", path, { prefer: "wait=10", ...headers }),
  };
};

/** Creates a tool that runs until it is told to end, or is cancelled. */
const createSlowTool = () => {
  const start = Promise.withResolvers<Parameters<Run>[0]>();
  const end = Promise.withResolvers<void>();
  const run: Run = (call) => {
    start.resolve(call);
    return Promise.race([
      end.promise.then(() => success),
      new Promise<ReturnType<typeof toolFailure>>((resolve) =>
        call.signal.addEventListener("abort", () => resolve(toolFailure("TIMEOUT", "aborted"))),
      ),
    ]);
  };
  return { run, start: start.promise, end: () => end.resolve() };
};

describe("a call with Prefer: respond-async", () => {
  it("is answered with 202 and the URL of its state, which later returns the synchronous response", async () => {
    const { run, end } = createSlowTool();
    const { submit, send, awaitEnd, url, recordedCalls } = setUp({}, { run });
    const response = await submit();
    expect(response.status).toBe(202);
    expect(response.headers.get("preference-applied")).toBe("respond-async");
    expect(response.headers.get("retry-after")).toBe("1");
    const id = response.headers.get("x-request-id");
    expect(response.headers.get("location")).toBe(`${url}/calls/${id}`);
    expect(await response.json()).toMatchObject({ id, status: "queued" });
    const path = `/calls/${id}`;
    const running = await send("GET", path);
    expect(running.status).toBe(202);
    expect(running.headers.get("cache-control")).toBe("no-store");
    end();
    const final = await awaitEnd(path);
    const synchronous = await send("POST", "/tools/greet", {}, { name: "Ada" });
    expect([final.status, await final.text()]).toEqual([200, await synchronous.text()]);
    expect(recordedCalls.map((call) => [call.id, call.protocol, call.code])).toEqual([
      [id, "rest", null],
      [expect.any(String), "rest", null],
    ]);
  });

  it("returns the envelope and the status of a failure", async () => {
    const failure = toolFailure("RATE_LIMITED", "Slow down.", { retryAfterSeconds: 7 });
    const { begin, awaitEnd } = setUp({}, { run: async () => failure });
    const response = await awaitEnd(await begin());
    expect([response.status, response.headers.get("retry-after")]).toEqual([429, "7"]);
    expect(await response.json()).toMatchObject({ error: { code: "RATE_LIMITED" } });
  });

  it("returns a 500 without the reason for an internal error", async () => {
    const { begin, awaitEnd, reportedErrors } = setUp(
      {},
      { run: () => Promise.reject(new Error("planted")) },
    );
    const response = await awaitEnd(await begin());
    expect([response.status, await response.text()]).toEqual([
      500,
      expect.not.stringContaining("planted"),
    ]);
    expect(reportedErrors).toHaveLength(1);
  });

  it("shows the tool's progress", async () => {
    const { run, start, end } = createSlowTool();
    const { begin, send } = setUp({}, { run });
    const path = await begin();
    (await start).onProgress?.({ done: 3, total: 10, message: "Importing" });
    await vi.waitFor(async () =>
      expect(await (await send("GET", path)).json()).toMatchObject({
        status: "running",
        progress: { done: 3, total: 10, message: "Importing" },
      }),
    );
    end();
  });

  it("returns the result immediately if it is available within the time that the client waits", async () => {
    const { submit } = setUp();
    const response = await submit({ prefer: "respond-async, wait=5" });
    expect([response.status, response.headers.has("location")]).toEqual([200, false]);
    expect(await response.json()).toMatchObject({ data: { text: "Hello, Ada." } });
  });

  it("is described as it is once the client has waited", async () => {
    const { run, start } = createSlowTool();
    const { submit, jobs } = setUp({}, { run });
    const wait: typeof jobs.wait = async (id, caller) => (await start) && jobs.read(id, caller);
    vi.spyOn(jobs, "wait").mockImplementationOnce(wait);
    const response = await submit({ prefer: "respond-async, wait=5" });
    expect(await response.json()).toMatchObject({ status: "running" });
  });

  it("is accepted even if the database becomes unreachable while the client waits", async () => {
    const { submit, jobs } = setUp();
    vi.spyOn(jobs, "wait").mockRejectedValueOnce(new AppError("unavailable", "away"));
    const response = await submit({ prefer: "respond-async, wait=5" });
    expect([response.status, response.headers.has("location")]).toEqual([202, true]);
  });

  it("may take longer than the tool's own timeout", async () => {
    const { run, start, end } = createSlowTool();
    const { begin, awaitEnd } = setUp({ limits: { timeoutMs: 100 } }, { run });
    const path = await begin();
    expect((await start).timeoutMs).toBeGreaterThan(50_000);
    end();
    expect((await awaitEnd(path)).status).toBe(200);
  });

  test.each([
    ["invalid parameters", {}, {}, 400],
    [
      "no confirmation",
      { confirmationRequired: true, confirmationEnforced: true },
      { name: "A" },
      428,
    ],
    ["a missing credential", { credentials: ["github"] }, { name: "A" }, 401],
  ] as [string, Partial<Tool>, object, number][])(
    "with %s is refused immediately",
    async (_, change, body, status) => {
      const { submit } = setUp(change);
      const response = await submit({}, body);
      expect([response.status, response.headers.has("location")]).toEqual([status, false]);
    },
  );

  it("counts once towards the rate limit", async () => {
    const { begin, submit, awaitEnd } = setUp({
      limits: { rate: { calls: 1, perSeconds: 60, per: "key" } },
    });
    const response = await awaitEnd(await begin());
    expect(response.status).toBe(200);
    expect((await submit()).status).toBe(429);
  });

  it("logs what was logged and sent when it was checked, once and first", async () => {
    const { submit, awaitEnd, recordedCalls } = setUp(
      {
        handler: { kind: "javascript", code: "validate" },
        parameters: { type: "object", properties: { tags: { type: "array" } } },
      },
      {
        async hook({ hook, log, outbound }) {
          if (hook !== "validate") return undefined;
          log("info", "checked");
          await outbound(toRequest("https://a.example/checked")).catch(() => {});
          return undefined;
        },
        async run({ log, outbound }) {
          log("info", "ran");
          await outbound(toRequest("https://a.example/ran")).catch(() => {});
          return success;
        },
      },
    );
    const response = await submit({}, { tags: "[]" });
    await awaitEnd(`/calls/${response.headers.get("x-request-id")}`);
    expect(recordedCalls[0]?.log.map(({ message }) => message)).toEqual([
      '"tags" was sent as JSON text and has been parsed.',
      "checked",
      "ran",
    ]);
    expect(recordedCalls[0]?.requests.map(({ url }) => url)).toEqual([
      "https://a.example/checked",
      "https://a.example/ran",
    ]);
  });

  it("is not run in the background if the response is a stream", async () => {
    const { submit } = setUp();
    const response = await submit({ accept: "text/event-stream" });
    expect([response.status, response.headers.get("preference-applied")]).toEqual([200, null]);
  });
});

describe("a server that stops", () => {
  it("gives back the calls that have not started", async () => {
    const { run, start } = createSlowTool();
    const { begin, send, jobs, runtime, recordedCalls } = setUp(
      { limits: { concurrency: 1 } },
      { run },
    );
    const first = await begin();
    await start;
    const waiting = await begin();
    const readStatus = async () => (await (await send("GET", waiting)).json()).status;
    await vi.waitFor(async () => expect(await readStatus()).toBe("running"));
    const drained = jobs.drain();
    runtime.stop();
    await drained;
    expect(await readStatus()).toBe("queued");
    expect((await send("GET", first)).status).toBe(500);
    expect(recordedCalls).toMatchObject([{ id: first.slice(7), code: "OPERATION_FAILED" }]);
  });
});

describe("the state of a call", () => {
  const variables = [{ ref: "region" }, { ref: "user" }];
  const region = { "x-region": "eu" };
  const token = { authorization: "Bearer ada" };
  it.each([
    ["none", region, [{}, { "x-region": "us" }, { ...region, "x-api-key": "other" }]],
    [
      "none",
      region,
      [
        { ...region, "x-user": "bob" },
        { ...region, ...token },
      ],
    ],
    ["none", { ...region, ...token }, [region, { ...region, authorization: "Bearer bob" }]],
    ["optional", region, [{ ...region, ...token }]],
    ["optional", token, [{}, { authorization: "Bearer bob" }, { ...token, ...region }]],
  ] as const)(
    "with bearer %s made with %j is hidden from everybody else",
    async (bearer, own, others) => {
      const { begin, send, awaitEnd } = setUp({ bearer }, { variables });
      const path = await begin(own);
      expect((await awaitEnd(path, { ...own, "x-other": "ignored" })).status).toBe(200);
      for (const headers of others)
        for (const method of ["GET", "DELETE"])
          expect((await send(method, path, headers)).status).toBe(404);
    },
  );

  it("is reported as unknown if nobody knows what happened to it", async () => {
    const { begin, send, jobs } = setUp({}, { run: () => new Promise(() => {}) });
    const path = await begin();
    const unknown = { ...(await jobs.read(path.slice(7), anybody)), status: "unknown" as const };
    vi.spyOn(jobs, "wait").mockResolvedValueOnce(unknown as Awaited<ReturnType<typeof jobs.wait>>);
    const response = await send("GET", path);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      error: { message: "The outcome of this call is unknown." },
    });
  });

  it("is a 404 for a call that does not exist", async () => {
    const { send } = setUp();
    expect((await send("GET", "/calls/none")).status).toBe(404);
    expect((await send("DELETE", "/calls/none")).status).toBe(404);
    expect((await send("POST", "/calls/none")).headers.get("allow")).toBe(
      "GET, HEAD, DELETE, OPTIONS",
    );
  });
});

const anybody = { agentId: "1", keyId: "right", readVariable: () => undefined };

describe("DELETE", () => {
  it("cancels the tool, and logs the call as cancelled", async () => {
    const { run, start } = createSlowTool();
    const { begin, send, awaitEnd, recordedCalls } = setUp({}, { run });
    const path = await begin();
    const { signal } = await start;
    expect((await send("DELETE", path)).status).toBe(204);
    expect(signal.aborted).toBe(true);
    const response = await awaitEnd(path);
    expect([response.status, await response.json()]).toMatchObject([
      499,
      { error: { code: "CANCELLED", message: "The call was cancelled by its caller." } },
    ]);
    expect(recordedCalls).toMatchObject([{ code: "CANCELLED" }]);
  });

  it("leaves a call that has ended unchanged", async () => {
    const { begin, send, awaitEnd } = setUp();
    const path = await begin();
    await awaitEnd(path);
    expect((await send("DELETE", path)).status).toBe(204);
    expect((await awaitEnd(path)).status).toBe(200);
  });
});
