import type { ServerResponse } from "node:http";
import { brotliCompressSync, createGzip, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { HttpHandler } from "@/lib/agent/handlers/http";
import { outcomeError as error, startHttp, outcomeValue as value } from "./http-fixture";

type Http = Awaited<ReturnType<typeof startHttp>>;
let http: Http;
beforeAll(async () => {
  http = await startHttp();
});
afterAll(() => http.close());

const stream = async (handler: Partial<HttpHandler> = {}, overrides: object = {}) => {
  const chunks: unknown[] = [];
  const result = await http.run(handler, { onChunk: (chunk) => chunks.push(chunk), ...overrides });
  return { ...result, chunks };
};
const events = "text/event-stream; charset=utf-8";

test("streams events before the response ends and returns their text", async () => {
  let open: ServerResponse | undefined;
  http.respondWith((_, response) => {
    open = response;
    response.writeHead(200, { "content-type": events });
    response.write("data: Hel\n\n");
  });
  const chunks: unknown[] = [];
  const pending = http.run({}, { onChunk: (chunk) => chunks.push(chunk) });
  await expect.poll(() => chunks).toEqual(["Hel"]);
  open?.write("data: lo\n");
  open?.end("\ndata: [DONE]\n\n");
  expect(value((await pending).outcome)).toBe("Hello");
  expect(chunks).toEqual(["Hel", "lo"]);
});

test("streams lines as JSON regardless of chunk boundaries and returns a list", async () => {
  const bytes = Buffer.from('{"n":"zażółć 😀"}\n{"n":2}\n\n"x"');
  http.respondWith(async (_, response) => {
    response.writeHead(200, { "content-type": "application/x-ndjson" });
    for (const byte of bytes) {
      response.write(Buffer.of(byte));
      await new Promise(setImmediate);
    }
    response.end();
  });
  const { outcome, chunks } = await stream();
  expect(chunks).toEqual([{ n: "zażółć 😀" }, { n: 2 }, "x"]);
  expect(value(outcome)).toEqual(chunks);
});

test("returns the same result without a listener", async () => {
  for (const [type, body] of [
    [events, 'data: {"a":1}\n\ndata: 2\n\n'],
    [events, "data: a\n\n"],
    ["application/jsonl", "1\n[2]\n"],
    ["application/jsonl", ""],
    [events, ""],
  ] as const) {
    http.reply(200, type, body);
    const quiet = await http.run({});
    expect(value((await stream()).outcome)).toEqual(value(quiet.outcome));
  }
});

test("streams compressed responses", async () => {
  http.respondWith((_, response) => {
    response.writeHead(200, { "content-type": events, "content-encoding": "gzip" });
    const zip = createGzip();
    zip.pipe(response);
    zip.write("data: one\n\n");
    zip.flush(() => undefined);
    openZip = zip;
  });
  let openZip: ReturnType<typeof createGzip> | undefined;
  const chunks: unknown[] = [];
  const pending = http.run({}, { onChunk: (chunk) => chunks.push(chunk) });
  await expect.poll(() => chunks).toEqual(["one"]);
  openZip?.end("data: two\n\n");
  expect(value((await pending).outcome)).toBe("onetwo");
  http.reply(200, events, brotliCompressSync("data: b\n\n"), { "content-encoding": "br" });
  expect((await stream()).chunks).toEqual(["b"]);
});

test("accepts an empty response that declares an encoding", async () => {
  for (const encoding of ["gzip", "br"]) {
    http.reply(200, events, "", { "content-encoding": encoding });
    const { outcome, chunks } = await stream();
    expect([value(outcome), chunks]).toEqual(["", []]);
  }
});

describe("limits while streaming", () => {
  test("stops a compression bomb during decompression", async () => {
    const bomb = gzipSync(
      Buffer.alloc(10_000_000, "data: a longer text, so that there are fewer of them\n\n"),
    );
    http.reply(200, events, bomb, { "content-encoding": "gzip" });
    const { outcome, chunks } = await stream();
    expect(error(outcome).code).toBe("LIMIT_EXCEEDED");
    expect(chunks.length).toBeLessThan(5_000_000 / 54);
  });

  test("ends an endless stream when the caller disconnects", async () => {
    let isClosed = false;
    http.respondWith((_, response) => {
      response.writeHead(200, { "content-type": events });
      response.write("data: x\n\n");
      response.on("close", () => {
        isClosed = true;
      });
    });
    const { outcome } = await stream({}, { signal: AbortSignal.timeout(150) });
    expect(error(outcome).code).toBe("TIMEOUT");
    await expect.poll(() => isClosed).toBe(true);
  });

  test("reports invalid gzip", async () => {
    http.reply(200, events, "not gzip at all", { "content-encoding": "gzip" });
    expect(error((await stream()).outcome).message).toBe(
      "The service's response could not be read.",
    );
  });
});

describe("exceptions to streaming", () => {
  test("does not stream failures, or responses with select or errorWhen", async () => {
    http.reply(500, events, "data: secret detail\n\n");
    expect((await stream()).chunks).toEqual([]);
    http.reply(200, events, 'data: {"a":1}\n\n');
    for (const response of [{ select: "[0].a" }, { errorWhen: "[0].b" }]) {
      const { outcome, chunks } = await stream({ response });
      expect([outcome.ok, chunks]).toEqual([true, []]);
    }
    http.reply(200, "application/json", "[1]");
    expect((await stream()).chunks).toEqual([]);
  });

  test("retries a stream that never started, but not an interrupted one", async () => {
    let tries = 0;
    http.respondWith((_, response) => {
      tries += 1;
      response.writeHead(200, { "content-type": events, "content-length": "100" });
      response.write("data: x\n\n", () => response.destroy());
    });
    const result = await stream({ retry: { attempts: 3 } });
    expect(error(result.outcome).code).toBe("NETWORK_ERROR");
    expect([tries, result.chunks]).toEqual([1, ["x"]]);
    tries = 0;
    http.respondWith((_, response) => {
      tries += 1;
      if (tries === 1) response.destroy();
      else response.writeHead(200, { "content-type": events }).end("data: y\n\n");
    });
    expect((await stream({ retry: { attempts: 2 } })).chunks).toEqual(["y"]);
  });

  test("discards a partial item from an attempt that is retried", async () => {
    let tries = 0;
    http.respondWith((_, response) => {
      tries += 1;
      if (tries > 1) return response.writeHead(200, { "content-type": events }).end("data: y\n\n");
      response.writeHead(200, { "content-type": events, "content-length": "100" });
      response.write("data: x", () => response.destroy());
    });
    expect((await stream({ retry: { attempts: 2 } })).chunks).toEqual(["y"]);
    tries = 0;
    http.respondWith((_, response) => {
      tries += 1;
      if (tries > 1)
        return response.writeHead(200, { "content-type": "application/json" }).end("[1]");
      response.writeHead(200, { "content-type": events, "content-length": "100" });
      response.write("data: x", () => response.destroy());
    });
    expect((await stream({ retry: { attempts: 2 } })).chunks).toEqual([]);
  });
});
