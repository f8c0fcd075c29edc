import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type HttpHandler, http as schema } from "@/lib/agent/handlers/http";
import type { Outcome } from "@/lib/agent/tool-error";
import type { CallContext, HandlerCall } from "@/lib/handlers/handler";
import { parseAllowRule } from "./allow-rule";
import { http } from "./http";
import { createOutbound } from "./outbound";
import { isUpstreamEnvelope } from "./upstream-envelope";
import { type Hit, startUpstream } from "./upstream-fixture";

type Upstream = Awaited<ReturnType<typeof startUpstream>>;
let upstream: Upstream;
let elsewhere: Upstream;
let answer: (hit: Hit, response: ServerResponse, number: number) => void;
const outbound = createOutbound({ allow: [parseAllowRule("127.0.0.1")] });

beforeAll(async () => {
  upstream = await startUpstream((hit, response, number) => answer(hit, response, number));
  elsewhere = await startUpstream((_, response) => void response.end("elsewhere"));
});
afterEach(() => {
  upstream.hits.length = 0;
});
afterAll(async () => {
  await outbound.close();
  await upstream.close();
  await elsewhere.close();
});

const context: CallContext = {
  toolId: "t",
  toolName: "tool",
  clientId: "client",
  agentName: "agent",
  callReason: "",
  isLast: true,
  toolCalls: [],
  variables: {},
  credentials: { github: { token: "gh-secret-1234" } },
};
type Given = Partial<Omit<HandlerCall, "context">> & { context?: Partial<CallContext> };

const run = async (handler: Partial<HttpHandler>, given: Given = {}) => {
  const logs: unknown[] = [];
  const config = schema.parse({ kind: "http", method: "GET", url: upstream.origin, ...handler });
  const outcome = await http(config, {
    space: "space",
    params: {},
    timeoutMs: 5000,
    outbound,
    sandbox: {
      run: () => Promise.reject(new Error("no sandbox")),
      check: async () => [],
      close: async () => undefined,
    },
    log: (...entry) => logs.push(entry),
    signal: AbortSignal.timeout(5000),
    ...given,
    context: { ...context, ...given.context },
  });
  return { outcome, logs: JSON.stringify(logs), entries: logs };
};
const value = (outcome: Outcome) => {
  if (!outcome.ok) throw new Error(`${outcome.error.code}: ${outcome.error.message}`);
  return outcome.value;
};
const error = (outcome: Outcome) => {
  if (outcome.ok) throw new Error(`it succeeded: ${JSON.stringify(outcome.value)}`);
  return outcome.error;
};
const reply = (status: number, type: string, body: string | Uint8Array, headers = {}) => {
  answer = (_, response) =>
    void response.writeHead(status, { "content-type": type, ...headers }).end(body);
};

describe("what the service receives", () => {
  const params = { n: 5, text: "5", list: [1, ["2", null]], object: { deep: { yes: true } } };
  const receive = async (handler: Partial<HttpHandler>, given: Given = {}) => {
    reply(200, "application/json", "{}");
    value((await run({ method: "POST", ...handler }, { params, ...given })).outcome);
    return upstream.hits.at(-1);
  };

  test("JSON, byte for byte", async () => {
    const hit = await receive({
      body: {
        type: "json",
        value: {
          z: "{{params.n}}",
          a: "{{params.text}}",
          l: "{{params.list}}",
          o: "{{params.object}}",
          gone: "{{params.none}}",
        },
      },
    });
    expect(hit?.body).toBe('{"z":5,"a":"5","l":[1,["2",null]],"o":{"deep":{"yes":true}}}');
    expect(hit?.headers).toMatchObject({
      "content-type": "application/json",
      "content-length": "60",
    });
  });

  test("a form, fields, text and nothing", async () => {
    const form = await receive({
      body: { type: "form", value: { n: "{{params.n}}", t: "ż&={{params.text}}" } },
    });
    expect(form?.body).toBe("n=5&t=%C5%BC%26%3D5");
    const fields = await receive({
      body: { type: "multipart", value: { n: "{{params.n}}", t: "ż" } },
    });
    const data = await new Response(fields?.body, {
      headers: { "content-type": String(fields?.headers["content-type"]) },
    }).formData();
    expect([...data]).toEqual([
      ["n", "5"],
      ["t", "ż"],
    ]);
    const text = await receive({ body: { type: "text", value: "n={{params.n}} ż" } });
    expect([text?.body, text?.headers["content-type"]]).toEqual([
      "n=5 ż",
      "text/plain; charset=utf-8",
    ]);
    const none = await receive({});
    expect([none?.body, none?.headers["content-type"], none?.headers["content-length"]]).toEqual([
      "",
      undefined,
      "0",
    ]);
  });

  test("the URL, headers and authentication", async () => {
    const hit = await receive(
      {
        method: "DELETE",
        url: `${upstream.origin}/a/{{params.text}}?x={{params.list}}`,
        query: [{ name: "u", value: "{{context.userId}}" }],
        headers: [{ name: "X-Name", value: "zoë" }],
        auth: { type: "caller-bearer" },
      },
      { context: { userId: "u 1", bearer: "caller-token" } },
    );
    expect(hit).toMatchObject({ method: "DELETE", url: "/a/5?x=1&x=%5B%222%22%2Cnull%5D&u=u%201" });
    expect(hit?.headers).toMatchObject({
      "x-name": "zoë",
      authorization: "Bearer caller-token",
      "x-toolwright-depth": "1",
    });
  });

  test("a value that is missing or unfit sends nothing", async () => {
    const { outcome } = await run({ url: `${upstream.origin}/{{params.id}}` });
    expect(error(outcome)).toMatchObject({ code: "MISSING_PARAMETER", parameter: "id" });
    expect(upstream.hits).toHaveLength(0);
  });
});

describe("what an answer means", () => {
  const read = async (type: string, body: string | Uint8Array, headers = {}) => {
    reply(200, type, body, headers);
    return value((await run({})).outcome);
  };

  test("JSON keeps its types, text is text, nothing is null", async () => {
    expect(await read("application/json", '{"n":5,"a":[null,"x"]}')).toEqual({
      n: 5,
      a: [null, "x"],
    });
    expect(await read("application/problem+json; charset=utf-8", "0")).toBe(0);
    expect(await read("application/json", gzipSync("[1]"), { "content-encoding": "gzip" })).toEqual(
      [1],
    );
    expect(await read("text/html", "<b>é</b>")).toBe("<b>é</b>");
    expect(await read("text/plain; charset=iso-8859-1", Buffer.from([0xe9]))).toBe("é");
    expect(await read("text/plain; charset=nonsense", "é")).toBe("é");
    expect(await read("application/octet-stream", "plain after all")).toBe("plain after all");
    expect(await read("application/json", "")).toBeNull();
    reply(204, "application/json", "");
    expect(value((await run({})).outcome)).toBeNull();
    reply(200, "application/json", '{"a":1}');
    expect(value((await run({ method: "HEAD" })).outcome)).toBeNull();
  });

  test("what is not the JSON it claims to be stays text, and the log says so", async () => {
    reply(200, "application/json", "oops");
    const { outcome, logs } = await run({});
    expect(value(outcome)).toBe("oops");
    expect(logs).toContain("not JSON");
  });

  test.each([
    ["image/png", "image"],
    ["image/svg+xml", "image"],
    ["audio/mpeg", "audio"],
    ["video/mp4", "video"],
    ["application/pdf", "pdf"],
  ])("%s is a media item", async (mime, type) => {
    const bytes = Buffer.from([0, 255, 1, 2]);
    expect(await read(`${mime}; x=y`, bytes)).toEqual({
      type,
      url: `data:${mime};base64,AP8BAg==`,
      mimeType: mime,
      description: "",
      metadata: { bytes: 4 },
    });
  });
});

describe("failures", () => {
  test.each([
    [400, "OPERATION_FAILED"],
    [401, "UNAUTHORIZED"],
    [403, "FORBIDDEN"],
    [404, "NOT_FOUND"],
    [409, "OPERATION_FAILED"],
    [429, "RATE_LIMITED"],
    [500, "OPERATION_FAILED"],
    [502, "NETWORK_ERROR"],
    [503, "NETWORK_ERROR"],
    [504, "NETWORK_ERROR"],
    [302, "OPERATION_FAILED"],
  ])("status %i is %s", async (status, code) => {
    reply(status, "application/json", '{"error":{"message":"No\\nsuch thing."}}');
    expect(error((await run({})).outcome)).toMatchObject({
      code,
      message: `The service answered with status ${status}: No such thing.`,
    });
  });

  test("the excerpt: where it is found, what is cut, what is never said", async () => {
    const say = async (type: string, body: string) => {
      reply(400, type, body);
      const { outcome, logs } = await run({
        auth: { type: "basic", value: "me:{{credentials.github.token}}" },
      });
      expect(logs).not.toContain("gh-secret");
      return error(outcome).message.replace("The service answered with status 400", "");
    };
    expect(await say("application/json", '{"errors":[{"detail":"D"}]}')).toBe(": D");
    expect(await say("application/json", '{"title":"T","detail":"D"}')).toBe(": D");
    expect(await say("application/json", "{}")).toBe(".");
    expect(await say("application/json", "broken")).toBe(".");
    expect(await say("text/html", "<h1>Bad</h1>")).toBe(".");
    expect(await say("text/plain", "x".repeat(1000))).toBe(`: ${"x".repeat(300)}…`);
    const basic = Buffer.from("me:gh-secret-1234").toString("base64");
    expect(await say("text/plain", `bad gh-secret-1234 and ${basic}`)).toBe(": bad ••• and •••");
  });

  test("a refusal of the guard says the same to everyone and the reason to the author", async () => {
    const told = new Set<string>();
    for (const url of ["http://10.0.0.1/", "http://[::1]/", "http://127.0.0.2:22/"]) {
      const { outcome, logs } = await run({ url });
      const { message, recoveryHint, code } = error(outcome);
      told.add(`${code} ${message} ${recoveryHint}`);
      expect(logs).toContain("TOOLWRIGHT_OUTBOUND_ALLOW");
    }
    expect(told.size).toBe(1);
    expect([...told][0]).not.toMatch(/10\.|127\.|::1/);
  });

  test("a surprise is thrown, not told", async () => {
    await expect(
      run({}, { outbound: () => Promise.reject(new Error("broken house")) }),
    ).rejects.toThrow("broken house");
  });
});

describe("envelopes", () => {
  const pass = (body: unknown, status = 200) => {
    reply(status, "application/json", JSON.stringify(body));
    return run({ response: { envelope: true } });
  };

  test("success passes through with its mark", async () => {
    const body = { success: true, responseType: "mixed", data: { a: 1 } };
    const passed = value((await pass(body)).outcome);
    expect(isUpstreamEnvelope(passed)).toBe(true);
    expect(JSON.stringify(passed)).toBe(JSON.stringify(body));
    expect(isUpstreamEnvelope(body)).toBe(false);
  });

  test("a kind that was left out shows in the data", async () => {
    const kind = async (data: unknown) => value((await pass({ success: true, data })).outcome);
    expect(await kind({ text: "a" })).toMatchObject({ responseType: "text" });
    expect(await kind({ text: "a", media: [] })).toMatchObject({ responseType: "mixed" });
    expect(await kind({ mixed: 1, other: 2 })).toMatchObject({ responseType: "mixed" });
  });

  test.each([
    [200, { message: "No.", code: "RATE_LIMITED" }, "RATE_LIMITED", "No."],
    [200, { message: "No.", code: 404 }, "NOT_FOUND", "No."],
    [200, { message: "No.", code: "MADE_UP" }, "OPERATION_FAILED", "No."],
    [401, { message: "No.", code: "x" }, "UNAUTHORIZED", "No."],
    [200, "Just text", "OPERATION_FAILED", "Just text"],
    [200, undefined, "OPERATION_FAILED", "The agent reported a failure and gave no reason."],
  ])("failure with HTTP %i and %j", async (status, said, code, message) => {
    expect(error((await pass({ success: false, error: said }, status)).outcome)).toMatchObject({
      code,
      message,
    });
  });

  test.each([
    [{ ok: true }],
    [{ success: true }],
    [{ success: true, responseType: "odd", data: {} }],
    ["x"],
  ])("%j is no envelope", async (body) => {
    expect(error((await pass(body)).outcome).message).toContain("envelope");
  });
});

describe("repeating", () => {
  const failing = (times: number, fail: (response: ServerResponse) => void) => {
    let left = times;
    answer = (_, response) => {
      left -= 1;
      if (left >= 0) fail(response);
      else response.writeHead(200, { "content-type": "application/json" }).end("1");
    };
  };
  const status =
    (code: number, headers = {}) =>
    (response: ServerResponse) =>
      void response.writeHead(code, headers).end();

  test.each(["GET", "HEAD", "PUT", "DELETE"] as const)(
    "%s is tried again, each attempt logged",
    async (method) => {
      failing(2, status(503));
      const { outcome, entries, logs } = await run({ method, retry: { attempts: 3 } });
      expect(outcome.ok).toBe(true);
      expect(upstream.hits).toHaveLength(3);
      expect(entries).toHaveLength(3);
      expect(logs).toContain(`"attempt":3`);
    },
  );

  test.each(["POST", "PATCH"] as const)(
    "%s never is, whatever the handler says",
    async (method) => {
      failing(1, status(503));
      const config = {
        ...schema.parse({ kind: "http", method, url: upstream.origin }),
        retry: { attempts: 3 },
      };
      const { outcome } = await run({}, {}).then(async (first) => {
        upstream.hits.length = 0;
        failing(1, status(503));
        return {
          ...first,
          outcome: await http(config, {
            space: "s",
            params: {},
            timeoutMs: 5000,
            outbound,
            sandbox: {
              run: () => Promise.reject(new Error()),
              check: async () => [],
              close: async () => undefined,
            },
            log: () => undefined,
            signal: AbortSignal.timeout(5000),
            context,
          }),
        };
      });
      expect(outcome.ok).toBe(false);
      expect(upstream.hits).toHaveLength(1);
    },
  );

  test("a broken connection is tried again, a plain failure is not", async () => {
    failing(1, (response) => response.destroy());
    expect((await run({ retry: { attempts: 2 } })).outcome.ok).toBe(true);
    for (const code of [400, 404, 500, 501]) {
      upstream.hits.length = 0;
      failing(1, status(code));
      expect((await run({ retry: { attempts: 2 } })).outcome.ok).toBe(false);
      expect(upstream.hits).toHaveLength(1);
    }
  });

  test("without retry nothing is repeated, and attempts are counted in all", async () => {
    failing(9, status(502));
    await run({});
    expect(upstream.hits).toHaveLength(1);
    await run({ retry: { attempts: 2 } });
    expect(upstream.hits).toHaveLength(3);
  });

  test("Retry-After is honoured, or the answer stands when it asks for too much", async () => {
    failing(1, status(429, { "retry-after": "1" }));
    const started = performance.now();
    expect((await run({ retry: { attempts: 2 } })).outcome.ok).toBe(true);
    expect(performance.now() - started).toBeGreaterThanOrEqual(990);
    failing(1, status(429, { "retry-after": "60" }));
    const { outcome } = await run({ retry: { attempts: 2 } });
    expect(error(outcome)).toMatchObject({
      code: "RATE_LIMITED",
      recoveryHint: "Try again in 60 seconds.",
    });
  });

  test("a caller who leaves ends the waiting", async () => {
    failing(9, status(503, { "retry-after": "3" }));
    const caller = new AbortController();
    setTimeout(() => caller.abort(), 100);
    const started = performance.now();
    expect((await run({ retry: { attempts: 3 } }, { signal: caller.signal })).outcome.ok).toBe(
      false,
    );
    expect(performance.now() - started).toBeLessThan(1000);
    expect(upstream.hits).toHaveLength(1);
  });

  test("a caller who leaves ends the call within a second", async () => {
    answer = () => undefined;
    const started = performance.now();
    const { outcome } = await run({}, { signal: AbortSignal.timeout(100) });
    expect(error(outcome).code).toBe("TIMEOUT");
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

describe("redirects", () => {
  test("are refused unless followed, and never carry a secret body elsewhere", async () => {
    answer = (_, response) =>
      void response
        .writeHead(307, { location: elsewhere.origin.replace("127.0.0.1", "127.0.0.1") })
        .end();
    expect(error((await run({})).outcome).recoveryHint).toContain("set redirects to follow");
    expect(value((await run({ redirects: "follow" })).outcome)).toBe("elsewhere");
    const host = "http://127.0.0.2:1/";
    answer = (_, response) => void response.writeHead(307, { location: host }).end();
    const { outcome, logs } = await run({
      method: "POST",
      redirects: "follow",
      body: { type: "json", value: { key: "{{credentials.github.token}}" } },
    });
    expect(error(outcome).code).toBe("SECURITY_VIOLATION");
    expect(logs).toContain('Rule \\"hosts\\"');
  });
});
