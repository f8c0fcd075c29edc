import { expect, test } from "vitest";
import type { CallOwner } from "@/lib/flow-control/call-owner";
import { type Candidate, chooseRunner } from "./placement";

const NOW = 100_000;
const limits = { callsPerRunner: 8, maxSharedRssBytes: 1_000, warmMs: 5_000 };
type Planted = Candidate & { name: string };

/**
 * Creates a runner with calls such as "1 waits" or "2": the agent, and whether it waits for the
 * host.
 */
const runner = (
  space: string | undefined,
  calls: readonly string[] = [],
  extras: Partial<Planted> = {},
): Planted => {
  const entries = calls.map((text) => ({
    owner: { space: space ?? "", agent: text.split(" ")[0] },
    isWaiting: text.endsWith("waits"),
  }));
  return {
    name: `${space ?? "free"}: ${calls.join(", ") || "idle"}`,
    space,
    calls: entries,
    lastUsedAt: NOW,
    rss: 0,
    isWaiting: () => entries.every(({ isWaiting }) => isWaiting),
    isQuick: () => false,
    ...extras,
  };
};
const choose = (runners: readonly Planted[], owner: CallOwner, size = 3) => {
  const choice = chooseRunner(runners, owner, { size, limits, now: NOW });
  return typeof choice === "object" ? choice.name : choice;
};
const a1 = { space: "a", agent: "1" };
const a2 = { space: "a", agent: "2" };
const b = { space: "b", agent: "9" };

test("prefers the Space's own idle runner, then an unassigned one", () => {
  expect(choose([runner(undefined), runner("a")], a1)).toBe("a: idle");
  expect(choose([runner(undefined), runner("b")], a1)).toBe("free: idle");
});

test("starts a runner rather than taking one that another Space has just used", () => {
  expect(choose([runner("b")], a1)).toBe("new");
  const cold = { lastUsedAt: NOW - 6_000, name: "cold" };
  expect(choose([runner("b"), runner("c", [], cold)], a1)).toBe("cold");
});

test("leaves runners to others if a Space computes endlessly", () => {
  const spinning = [runner("a", ["1"]), runner("a", ["1"])];
  expect(choose(spinning, a1)).toBeUndefined();
  expect(choose(spinning, b)).toBe("new");
  // It does not take the runner that another Space uses between its calls.
  expect(choose([...spinning, runner("b")], a1)).toBeUndefined();
  expect(choose([...spinning, runner("b")], b)).toBe("b: idle");
});

test("leaves a runner to a Space's other agents if one agent computes endlessly", () => {
  const spinning = [runner("a", ["1"]), runner("a", ["1"])];
  expect(choose([...spinning, runner("a")], a1)).toBeUndefined();
  expect(choose([...spinning, runner("a")], a2)).toBe("a: idle");
  expect(choose(spinning, a2)).toBe("new");
});

test("leaves runners to a new Space if several others compute endlessly", () => {
  const all = ["c", "d"].flatMap((space) => [1, 2, 3].map((agent) => runner(space, [`${agent}`])));
  expect(choose([...all, runner("a", ["1"])], a2)).toBeUndefined();
  expect(choose([...all, runner("a", ["1"])], b)).toBe("new");
  const full = [...all, runner("e", ["1"]), runner("f", ["1"]), runner("g", ["1"])];
  expect(choose(full, b)).toBeUndefined();
});

test("does not let Spaces with waiting calls keep another from starting", () => {
  const waiting = Array.from({ length: 9 }, (_, at) => runner(`w${at}`, ["1 waits"]));
  expect(choose(waiting, b)).toBe("new");
  expect(choose([...waiting, ...waiting], b)).toBeUndefined();
});

test("spreads waiting calls evenly across the Space's runners", () => {
  const waiting = (count: number) => Array<string>(count).fill("1 waits");
  const own = [runner("a", waiting(3)), runner("a", waiting(2)), runner("a", waiting(3))];
  expect(choose(own, a1)).toBe("a: 1 waits, 1 waits");
  expect(choose([runner("a", ["1 waits", "1"])], a1, 1)).toBeUndefined();
});

test("leaves places to a Space's other agents if one agent's calls wait", () => {
  const full = [runner("a", Array<string>(6).fill("1 waits"))];
  expect(choose(full, a1, 1)).toBeUndefined();
  expect(choose(full, a2, 1)).toMatch(/^a:/);
});

test("keeps an agent's calls together, so that a kill loses the calls of one agent only", () => {
  const own = [runner("a", ["1 waits"]), runner("a", ["2 waits", "2 waits"]), runner("a", ["3"])];
  expect(choose(own, a2)).toBe("a: 2 waits, 2 waits");
});

test("gives no further call to a runner that uses much memory", () => {
  expect(choose([runner("a", ["1 waits"], { rss: 2_000 })], a1, 1)).toBeUndefined();
});

test("sends a call ahead to a quick runner, even if the agent has its share", () => {
  const quick = runner("a", ["1"], { isQuick: () => true, name: "quick" });
  expect(choose([runner("a", ["1"]), quick], a1)).toBe("quick");
});
