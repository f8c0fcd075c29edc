import { expect, test } from "vitest";
import type { CallOwner } from "@/lib/flow-control/call-owner";
import { type Candidate, chooseRunner } from "./placement";

const NOW = 100_000;
const limits = { callsPerRunner: 8, maxSharedRssBytes: 1_000, warmMs: 5_000 };
type Planted = Candidate & { name: string };

/** A runner with calls such as "1 waits" or "2": the agent, and whether it waits for the host. */
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
    calls: new Map(entries.entries()),
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

test("prefers the Space's own idle runner, then one of nobody", () => {
  expect(choose([runner(undefined), runner("a")], a1)).toBe("a: idle");
  expect(choose([runner(undefined), runner("b")], a1)).toBe("free: idle");
});

test("starts a runner rather than take one that another Space has just used", () => {
  expect(choose([runner("b")], a1)).toBe("new");
  const cold = { lastUsedAt: NOW - 6_000, name: "cold" };
  expect(choose([runner("b"), runner("c", [], cold)], a1)).toBe("cold");
});

test("a Space that computes without end leaves runners to others", () => {
  const spinning = [runner("a", ["1"]), runner("a", ["1"])];
  expect(choose(spinning, a1)).toBeUndefined();
  expect(choose(spinning, b)).toBe("new");
  // It does not take the runner that another Space uses between its calls.
  expect(choose([...spinning, runner("b")], a1)).toBeUndefined();
  expect(choose([...spinning, runner("b")], b)).toBe("b: idle");
});

test("an agent that computes without end leaves a runner to its Space's other agents", () => {
  const spinning = [runner("a", ["1"]), runner("a", ["1"])];
  expect(choose([...spinning, runner("a")], a1)).toBeUndefined();
  expect(choose([...spinning, runner("a")], a2)).toBe("a: idle");
  expect(choose(spinning, a2)).toBe("new");
});

test("several Spaces that compute without end leave runners to one that comes new", () => {
  const all = ["c", "d"].flatMap((space) => [1, 2, 3].map((agent) => runner(space, [`${agent}`])));
  expect(choose([...all, runner("a", ["1"])], a2)).toBeUndefined();
  expect(choose([...all, runner("a", ["1"])], b)).toBe("new");
  const full = [...all, runner("e", ["1"]), runner("f", ["1"]), runner("g", ["1"])];
  expect(choose(full, b)).toBeUndefined();
});

test("Spaces whose calls wait do not keep another from starting", () => {
  const waiting = Array.from({ length: 9 }, (_, at) => runner(`w${at}`, ["1 waits"]));
  expect(choose(waiting, b)).toBe("new");
  expect(choose([...waiting, ...waiting], b)).toBeUndefined();
});

test("calls that wait share the Space's runners, evenly", () => {
  const waiting = (count: number) => Array<string>(count).fill("1 waits");
  const own = [runner("a", waiting(3)), runner("a", waiting(2)), runner("a", waiting(3))];
  expect(choose(own, a1)).toBe("a: 1 waits, 1 waits");
  expect(choose([runner("a", ["1 waits", "1"])], a1, 1)).toBeUndefined();
});

test("an agent whose calls wait leaves places to its Space's other agents", () => {
  const full = [runner("a", Array<string>(6).fill("1 waits"))];
  expect(choose(full, a1, 1)).toBeUndefined();
  expect(choose(full, a2, 1)).toMatch(/^a:/);
});

test("an agent's calls stay together, so that a kill loses those of one agent", () => {
  const own = [runner("a", ["1 waits"]), runner("a", ["2 waits", "2 waits"]), runner("a", ["3"])];
  expect(choose(own, a2)).toBe("a: 2 waits, 2 waits");
});

test("a runner with much memory in use gets no further call", () => {
  expect(choose([runner("a", ["1 waits"], { rss: 2_000 })], a1, 1)).toBeUndefined();
});

test("a quick runner gets a call ahead of time, even when the agent has its share", () => {
  const quick = runner("a", ["1"], { isQuick: () => true, name: "quick" });
  expect(choose([runner("a", ["1"]), quick], a1)).toBe("quick");
});
