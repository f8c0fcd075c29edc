import { createServer } from "node:net";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listen } from "@/scripts/testing/listen.ts";
import { parseAllowRule } from "./allow-rule";
import { getFailure } from "./client-fixture";
import { createOutbound } from "./outbound";
import { get, startUpstream } from "./upstream-fixture";

const allow = [parseAllowRule("127.0.0.0/8")];
const outbound = createOutbound({ allow });
const hastyOutbound = createOutbound({ allow, headersTimeoutMs: 150 });
const megabyte = 1_000_000;
const bombs = {
  gzip: gzipSync(Buffer.alloc(200 * megabyte)),
  br: brotliCompressSync(Buffer.alloc(50 * megabyte)),
};
const bodies: Record<string, Buffer> = {
  gzip: gzipSync("hello"),
  deflate: deflateSync("hello"),
  br: brotliCompressSync("hello"),
  "gzip, br": brotliCompressSync(gzipSync("hello")),
  identity: Buffer.from("hello"),
};
let upstream: Awaited<ReturnType<typeof startUpstream>>;
let closedCount = 0;

beforeAll(async () => {
  upstream = await startUpstream(({ url }, response) => {
    const { pathname: path, searchParams } = new URL(url, "http://x");
    response.on("close", () => {
      closedCount += 1;
    });
    const encoding = searchParams.get("encoding");
    if (encoding !== null) response.setHeader("content-encoding", encoding);
    if (path === "/encoded") response.end(bodies[encoding ?? "identity"]);
    else if (path === "/raw-deflate") response.end(deflateRawSync("hello"));
    else if (path === "/broken") response.end("this is not compressed");
    else if (path === "/bomb") response.end(bombs[encoding === "br" ? "br" : "gzip"]);
    else if (path === "/size") response.end(Buffer.alloc(Number(searchParams.get("bytes")), "a"));
    else if (path === "/endless") {
      const chunk = Buffer.alloc(65_536);
      const writeMore = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on("drain", writeMore);
      writeMore();
    } else if (path === "/drip") {
      response.write("a");
      const timer = setInterval(() => response.write("a"), 20);
      response.on("close", () => clearInterval(timer));
    } else if (path === "/headers") {
      response.setHeader("x-big", "a".repeat(20_000));
      response.end();
    } else if (path === "/cut") {
      response.setHeader("content-length", "100");
      response.write("half");
      setImmediate(() => response.destroy());
    } else if (path !== "/silent") response.end("ok");
  });
});
afterAll(async () => {
  await outbound.close();
  await hastyOutbound.close();
  await upstream.close();
});

describe("compressed responses", () => {
  test.each(Object.keys(bodies))("decodes %s", async (encoding) => {
    const response = await outbound(get(`${upstream.origin}/encoded?encoding=${encoding}`));
    expect(Buffer.from(response.body).toString()).toBe("hello");
    expect(response.headers["content-encoding"]).toBe(
      encoding === "identity" ? "identity" : undefined,
    );
    expect(upstream.hits.at(-1)?.headers["accept-encoding"]).toBe("gzip, deflate, br");
  });

  test("decodes raw deflate without a zlib header", async () => {
    const response = await outbound(get(`${upstream.origin}/raw-deflate?encoding=deflate`));
    expect(Buffer.from(response.body).toString()).toBe("hello");
  });

  test.each(["gzip", "zstd", "__proto__", "gzip, gzip, gzip"])(
    "reports a body that %s cannot decode",
    async (encoding) => {
      const error = await getFailure(
        outbound(get(`${upstream.origin}/broken?encoding=${encoding}`)),
      );
      expect(error).toMatchObject({
        code: "NETWORK_ERROR",
        message: "The service's response could not be read.",
      });
    },
  );

  test.each(["gzip", "br"])(
    "limits the size of a %s bomb while decompressing",
    async (encoding) => {
      const before = process.memoryUsage().rss;
      const error = await getFailure(outbound(get(`${upstream.origin}/bomb?encoding=${encoding}`)));
      expect(error).toMatchObject({ code: "LIMIT_EXCEEDED" });
      expect(error.message).toContain("5,000,000 bytes");
      expect(process.memoryUsage().rss - before).toBeLessThan(40 * megabyte);
    },
  );
});

describe("size", () => {
  const size = (bytes: number, maxBytes?: number) =>
    outbound(
      get(`${upstream.origin}/size?bytes=${bytes}`, maxBytes === undefined ? {} : { maxBytes }),
    );

  test("allows exactly the limit and not one byte more", async () => {
    expect((await size(5 * megabyte)).body).toHaveLength(5 * megabyte);
    expect(await getFailure(size(5 * megabyte + 1))).toMatchObject({
      code: "LIMIT_EXCEEDED",
      explanation: "The response exceeded 5,000,000 bytes after decompression and was cut off.",
    });
    expect((await size(10, 10)).body).toHaveLength(10);
    expect((await getFailure(size(11, 10))).code).toBe("LIMIT_EXCEEDED");
  });

  test("cuts off an endless response and closes its connection", async () => {
    const before = closedCount;
    expect((await getFailure(outbound(get(`${upstream.origin}/endless`)))).code).toBe(
      "LIMIT_EXCEEDED",
    );
    await expect.poll(() => closedCount).toBeGreaterThan(before);
  });

  test("rejects headers over 16 KB", async () => {
    expect(await getFailure(outbound(get(`${upstream.origin}/headers`)))).toMatchObject({
      code: "LIMIT_EXCEEDED",
      message: expect.stringContaining("16 KB of headers"),
    });
  });
});

describe("timeouts and cancellation", () => {
  test("ends a slow response when the signal aborts", async () => {
    const startedAt = performance.now();
    const error = await getFailure(
      outbound(get(`${upstream.origin}/drip`, { signal: AbortSignal.timeout(200) })),
    );
    expect(error).toMatchObject({
      code: "TIMEOUT",
      message: "The service did not respond in time.",
    });
    expect(performance.now() - startedAt).toBeLessThan(1000);
  });

  test.each(["/silent", "/drip", "/endless"])(
    "notices immediately when the caller disconnects during %s",
    async (path) => {
      const caller = new AbortController();
      const before = closedCount;
      const response = getFailure(
        outbound(get(upstream.origin + path, { signal: caller.signal, maxBytes: 1e12 })),
      );
      setTimeout(() => caller.abort(), 50);
      const startedAt = performance.now();
      expect(await response).toMatchObject({ code: "TIMEOUT", message: "The call was cancelled." });
      expect(performance.now() - startedAt).toBeLessThan(1000);
      await expect.poll(() => closedCount).toBeGreaterThan(before);
    },
  );

  test("sends nothing when the signal is already aborted", async () => {
    const before = upstream.hits.length;
    expect(
      (await getFailure(outbound(get(upstream.origin, { signal: AbortSignal.abort() })))).code,
    ).toBe("TIMEOUT");
    expect(upstream.hits.length).toBe(before);
  });

  test("times out on a silent host", async () => {
    expect(await getFailure(hastyOutbound(get(`${upstream.origin}/silent`)))).toMatchObject({
      code: "TIMEOUT",
    });
  });

  test("times out on a name that never resolves, regardless of the headers timeout", async () => {
    const unresolving = createOutbound({
      allow,
      connectTimeoutMs: 100,
      headersTimeoutMs: 900_000,
      resolve: () => new Promise(() => undefined),
    });
    expect(await getFailure(unresolving(get("http://never.example/")))).toMatchObject({
      code: "TIMEOUT",
      explanation: expect.stringContaining("UND_ERR_CONNECT_TIMEOUT"),
    });
  });

  test("aborts immediately while connecting", async () => {
    const unresolving = createOutbound({ allow, resolve: () => new Promise(() => undefined) });
    const startedAt = performance.now();
    expect(
      (
        await getFailure(
          unresolving(get("http://never.example/", { signal: AbortSignal.timeout(100) })),
        )
      ).code,
    ).toBe("TIMEOUT");
    expect(performance.now() - startedAt).toBeLessThan(1000);
  });
});

test("limits concurrent requests per origin and queues the others", async () => {
  let active = 0;
  let maxConcurrent = 0;
  const slow = await startUpstream((_, response) => {
    active += 1;
    maxConcurrent = Math.max(maxConcurrent, active);
    setTimeout(() => {
      active -= 1;
      response.end("ok");
    }, 20);
  });
  const narrow = createOutbound({ allow, maxPerOrigin: 2 });
  const answers = await Promise.all(Array.from({ length: 7 }, () => narrow(get(slow.origin))));
  expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200));
  expect(maxConcurrent).toBe(2);
  await narrow.close();
  await slow.close();
});

test("does not let one Space's hanging requests keep another Space from the same service", async () => {
  const narrow = createOutbound({ allow, maxPerOrigin: 2 });
  const abort = new AbortController();
  const requestSilence = () =>
    narrow.forCaller({ space: "a", depth: 0 })({
      ...get(`${upstream.origin}/silent`),
      signal: abort.signal,
    });
  const hanging = Promise.allSettled(Array.from({ length: 5 }, requestSilence));
  const request = { ...get(upstream.origin), signal: AbortSignal.timeout(2000) };
  expect((await narrow.forCaller({ space: "b", depth: 0 })(request)).status).toBe(200);
  const waiting = { ...get(upstream.origin), signal: AbortSignal.timeout(100) };
  expect((await getFailure(narrow.forCaller({ space: "a", depth: 0 })(waiting))).code).toBe(
    "TIMEOUT",
  );
  abort.abort();
  expect((await hanging).map(({ status }) => status)).toEqual(Array(5).fill("rejected"));
  await narrow.close();
});

test("keeps connections of the most recently used Spaces and finishes pending requests of others", async () => {
  const release: (() => void)[] = [];
  const slow = await startUpstream(({ url }, response) => {
    if (url === "/slow") release.push(() => response.end("ok"));
    else response.end("ok");
  });
  const narrow = createOutbound({ allow, maxSpaces: 2 });
  const request = async (space: string, path = "/") => {
    const response = await narrow.forCaller({ space, depth: 0 })(get(slow.origin + path));
    return response.status;
  };
  const pending = request("a", "/slow");
  await expect.poll(() => release.length).toBe(1);
  for (const space of ["b", "c", "d"]) expect(await request(space)).toBe(200);
  // Only the last two Spaces and the request that is still running have a connection.
  await expect.poll(slow.openConnections).toBe(3);
  release[0]?.();
  expect(await pending).toBe(200);
  await expect.poll(slow.openConnections).toBe(2);
  expect(await request("a")).toBe(200);
  await narrow.close();
  await slow.close();
});

describe("network failures", () => {
  test("reports an interrupted response and a closed port", async () => {
    expect((await getFailure(outbound(get(`${upstream.origin}/cut`)))).code).toBe("NETWORK_ERROR");
    const { url, close } = await listen(createServer());
    await close();
    const error = await getFailure(outbound(get(url)));
    expect(error).toMatchObject({
      code: "NETWORK_ERROR",
      message: "The service could not be reached.",
    });
    expect(error.explanation).toContain("ECONNREFUSED");
  });

  test("reuses connections", async () => {
    const fresh = createOutbound({ allow });
    const before = upstream.connections();
    for (let call = 0; call < 20; call += 1) await fresh(get(upstream.origin));
    // The pool learns that a socket is free a moment after the response is read, so it may open a
    // second one.
    expect(upstream.connections() - before).toBeLessThanOrEqual(2);
    await fresh.close();
  });
});
