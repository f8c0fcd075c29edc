import { expect, it, vi } from "vitest";
import { parseAllowRule } from "./allow-rule";
import { createBodyTurns } from "./body-turns";
import { createOutbound } from "./outbound";
import { get, startUpstream } from "./upstream-fixture";

const LARGE = 4_500_000;

/** Simulates bodies that record their Space when they are read. */
const setUp = () => {
  const turns = createBodyTurns();
  const order: string[] = [];
  const arrive = (space: string, bytes = LARGE) => {
    const turn = turns.wait(space, bytes);
    if (turn) return turn.then(() => void order.push(space));
    order.push(space);
    return undefined;
  };
  return { turns, order, arrive };
};

it("reads large bodies one at a time, alternating between Spaces", async () => {
  const { order, arrive } = setUp();
  const turns = ["a", "a", "a", "b"].map((space) => arrive(space));
  expect(order).toEqual(["a"]);
  await Promise.all(turns);
  expect(order).toEqual(["a", "a", "b", "a"]);
});

it("never delays small bodies", () => {
  const { order, arrive } = setUp();
  for (let n = 0; n < 10; n++) arrive("a", 200_000);
  expect(order).toHaveLength(10);
});

it("drops the next body of a Space with too many bytes waiting, but not another Space's", async () => {
  const { turns, order, arrive } = setUp();
  const waiting = Array.from({ length: 23 }, () => arrive("a"));
  expect(() => turns.wait("a", LARGE)).toThrow(
    expect.objectContaining({
      code: "LIMIT_EXCEEDED",
      explanation: expect.stringContaining("100,000,000"),
    }),
  );
  waiting.push(arrive("b"));
  await Promise.all(waiting);
  expect(order).toHaveLength(24);
  expect(turns.wait("a", LARGE)).toBeInstanceOf(Promise);
});

it("makes a large response wait for the previous one, but not a small response", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const upstream = await startUpstream(({ url }, response) =>
    response.end(Buffer.alloc(url === "/large" ? LARGE : 2)),
  );
  const outbound = createOutbound({ allow: [parseAllowRule("127.0.0.1")] });
  await outbound(get(`${upstream.origin}/large`));
  let isRead = false;
  const second = outbound(get(`${upstream.origin}/large`)).then(() => {
    isRead = true;
  });
  for (let n = 0; n < 20; n++) await outbound(get(`${upstream.origin}/small`));
  expect(isRead).toBe(false);
  vi.advanceTimersByTime(10_000);
  await second;
  vi.useRealTimers();
  await Promise.all([outbound.close(), upstream.close()]);
});
