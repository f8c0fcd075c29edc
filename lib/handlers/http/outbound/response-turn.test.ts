import { expect, it } from "vitest";
import type { CallOwner } from "@/lib/flow-control/call-owner";
import { createReceivedBytes } from "@/lib/flow-control/received-bytes";
import { parseAllowRule } from "./allow-rule";
import { createOutbound } from "./outbound";
import { get, startUpstream } from "./upstream-fixture";

const LARGE = 4_500_000;
const owner: CallOwner = { space: "a", agent: "b", key: "c" };

const setUp = async (canQueue: boolean) => {
  const upstream = await startUpstream((_request, response) => response.end(Buffer.alloc(LARGE)));
  const { promise, resolve: beginTurn } = Promise.withResolvers<void>();
  const waiting: [owner: CallOwner, bytes: number][] = [];
  const turns = {
    canQueue: () => canQueue,
    wait(owner: CallOwner, bytes: number) {
      waiting.push([owner, bytes]);
      return promise;
    },
  };
  const outbound = createOutbound({ allow: [parseAllowRule("127.0.0.1")], turns });
  const close = () => Promise.all([outbound.close(), upstream.close()]);
  const request = () => outbound.forCaller({ ...owner, depth: 0 })(get(upstream.origin));
  return { request, beginTurn, waiting, close };
};

it("waits for its caller's turn to process a response", async () => {
  const { request, beginTurn, waiting, close } = await setUp(true);
  let isProcessed = false;
  const response = request().then(() => {
    isProcessed = true;
  });
  await expect.poll(() => waiting).toEqual([[owner, LARGE]]);
  await new Promise(setImmediate);
  expect(isProcessed).toBe(false);
  beginTurn();
  await response;
  await close();
});

it("drops a response of a Space with too many bytes waiting", async () => {
  const { request, waiting, close } = await setUp(false);
  await expect(request()).rejects.toMatchObject({
    code: "LIMIT_EXCEEDED",
    explanation: expect.stringContaining("200,000,000"),
  });
  expect(waiting).toEqual([]);
  await close();
});

it("drops a response if its caller is receiving too many", async () => {
  const upstream = await startUpstream(({ url }, response) => {
    response.writeHead(200, { "content-length": 600_000 });
    if (url === "/slow") response.write(Buffer.alloc(599_999));
    else response.end(Buffer.alloc(600_000));
  });
  const bytes = createReceivedBytes(3_700_000);
  const outbound = createOutbound({ allow: [parseAllowRule("127.0.0.1")], bytes });
  const cancellation = new AbortController();
  const request = (key: string, path = "/") =>
    outbound.forCaller({ ...owner, key, depth: 0 })({
      ...get(upstream.origin + path),
      ...(path === "/slow" && { signal: cancellation.signal }),
    });
  const hasShare = (key: string): boolean => {
    const body = bytes.open({ ...owner, key });
    const isCounted = body.add(700_000);
    body.close();
    return !isCounted;
  };
  const slow = request("noisy", "/slow").catch(() => undefined);
  await expect.poll(() => hasShare("noisy")).toBe(true);
  await expect(request("noisy")).rejects.toMatchObject({
    code: "LIMIT_EXCEEDED",
    explanation: expect.stringContaining("already have carried out"),
  });
  expect(await request("quiet")).toMatchObject({ status: 200 });
  cancellation.abort();
  await slow;
  expect(await request("noisy")).toMatchObject({ status: 200 });
  expect(await request("noisy")).toMatchObject({ status: 200 });
  await Promise.all([outbound.close(), upstream.close()]);
});
