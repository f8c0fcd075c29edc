import { expect, it } from "vitest";
import type { CallOwner } from "@/lib/flow-control/call-owner";
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
