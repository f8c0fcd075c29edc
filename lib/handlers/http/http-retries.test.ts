import type { ServerResponse } from "node:http";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { outcomeError as error, startHttp, outcomeValue as value } from "./http-fixture";
import { parseAllowRule } from "./outbound/allow-rule";
import { createOutbound } from "./outbound/outbound";
import { startUpstream } from "./outbound/upstream-fixture";

type Http = Awaited<ReturnType<typeof startHttp>>;
let upstream: Http["upstream"];
let run: Http["run"];
let respondWith: Http["respondWith"];
let close: Http["close"];

beforeAll(async () => {
  ({ upstream, run, respondWith, close } = await startHttp());
});
afterEach(() => {
  upstream.hits.length = 0;
});
afterAll(() => close());

describe("retries", () => {
  const failing = (times: number, fail: (response: ServerResponse) => void) => {
    let remaining = times;
    respondWith((_, response) => {
      remaining -= 1;
      if (remaining >= 0) fail(response);
      else response.writeHead(200, { "content-type": "application/json" }).end("1");
    });
  };
  const status =
    (code: number, headers = {}) =>
    (response: ServerResponse) =>
      void response.writeHead(code, headers).end();

  test.each(["GET", "HEAD", "PUT", "DELETE"] as const)(
    "retries %s and logs each attempt",
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
    "never retries %s, even if the handler is configured to",
    async (method) => {
      failing(1, status(503));
      const { outcome } = await run({ method }, {}, { retry: { attempts: 3 } });
      expect(outcome.ok).toBe(false);
      expect(upstream.hits).toHaveLength(1);
    },
  );

  test("retries a broken connection but not an ordinary failure", async () => {
    failing(1, (response) => response.destroy());
    expect((await run({ retry: { attempts: 2 } })).outcome.ok).toBe(true);
    for (const code of [400, 404, 500, 501]) {
      upstream.hits.length = 0;
      failing(1, status(code));
      expect((await run({ retry: { attempts: 2 } })).outcome.ok).toBe(false);
      expect(upstream.hits).toHaveLength(1);
    }
  });

  test("does not retry by default, and counts the first attempt in `attempts`", async () => {
    failing(9, status(502));
    await run({});
    expect(upstream.hits).toHaveLength(1);
    await run({ retry: { attempts: 2 } });
    expect(upstream.hits).toHaveLength(3);
  });

  test("honors Retry-After, or gives up when it exceeds the deadline", async () => {
    failing(1, status(429, { "retry-after": "1" }));
    const startedAt = performance.now();
    expect((await run({ retry: { attempts: 2 } })).outcome.ok).toBe(true);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(990);
    failing(1, status(429, { "retry-after": "60" }));
    const { outcome } = await run({ retry: { attempts: 2 } });
    expect(error(outcome)).toMatchObject({
      code: "RATE_LIMITED",
      recoveryHint: "Try again in 60 seconds.",
    });
  });

  test("stops waiting when the caller disconnects", async () => {
    failing(9, status(503, { "retry-after": "3" }));
    const caller = new AbortController();
    setTimeout(() => caller.abort(), 100);
    const startedAt = performance.now();
    expect((await run({ retry: { attempts: 3 } }, { signal: caller.signal })).outcome.ok).toBe(
      false,
    );
    expect(performance.now() - startedAt).toBeLessThan(1000);
    expect(upstream.hits).toHaveLength(1);
  });

  test("ends within a second when the caller disconnects", async () => {
    respondWith(() => undefined);
    const startedAt = performance.now();
    const { outcome } = await run({}, { signal: AbortSignal.timeout(100) });
    expect(error(outcome).code).toBe("TIMEOUT");
    expect(performance.now() - startedAt).toBeLessThan(1000);
  });
});

describe("redirects", () => {
  test("are not followed by default and never carry a secret body elsewhere", async () => {
    const elsewhere = await startUpstream((_, response) => void response.end("elsewhere"));
    respondWith(
      (_, response) => void response.writeHead(307, { location: elsewhere.origin }).end(),
    );
    expect(error((await run({})).outcome).recoveryHint).toContain("set redirects to follow");
    expect(value((await run({ redirects: "follow" })).outcome)).toBe("elsewhere");
    elsewhere.hits.length = 0;
    const { outcome, logs } = await run({
      method: "POST",
      redirects: "follow",
      body: { type: "json", value: { key: "{{credentials.github.token}}" } },
    });
    expect(error(outcome).code).toBe("SECURITY_VIOLATION");
    expect(logs).toContain('Rule \\"hosts\\"');
    expect(elsewhere.hits).toHaveLength(0);
    await elsewhere.close();
  });

  const secret = "{{credentials.github.token}}";
  test.each<Parameters<typeof run>[0]>([
    { headers: [{ name: "User-Agent", value: secret }] },
    { auth: { type: "header", name: "accept", value: secret } },
  ])("never carry a secret elsewhere in a header that they keep: %j", async (change) => {
    const elsewhere = await startUpstream((_, response) => void response.end("elsewhere"));
    respondWith(
      (_, response) => void response.writeHead(307, { location: elsewhere.origin }).end(),
    );
    const { outcome } = await run({ ...change, redirects: "follow" });
    expect(error(outcome).code).toBe("SECURITY_VIOLATION");
    expect(elsewhere.hits).toHaveLength(0);
    await elsewhere.close();
  });

  test("carry a secret to a host whose name ends in a dot", async () => {
    const outbound = createOutbound({
      allow: [parseAllowRule("127.0.0.1")],
      resolve: async () => [{ address: "127.0.0.1", family: 4 }],
    });
    respondWith(({ url }, response) =>
      url === "/"
        ? void response.writeHead(307, { location: "/next" }).end()
        : void response.end("here"),
    );
    const { outcome } = await run(
      {
        method: "POST",
        url: upstream.origin.replace("127.0.0.1", "api.example."),
        redirects: "follow",
        body: { type: "json", value: { key: secret } },
      },
      { outbound },
    );
    expect(value(outcome)).toBe("here");
    await outbound.close();
  });
});
