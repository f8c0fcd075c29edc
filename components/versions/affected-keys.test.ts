import { expect, test } from "vitest";
import type { KeyUse } from "@/lib/api/schemas/keys";
import { affectedKeys, getReach } from "./affected-keys";

const createUse = (keyId: string, tool: string, calls: number, day: number): KeyUse => ({
  keyId,
  kind: "key",
  name: `Key ${keyId}`,
  revoked: false,
  tool,
  calls,
  lastUsedAt: `2026-01-0${day}T00:00:00.000Z`,
});
const uses = [
  createUse("a", "send", 2, 1),
  createUse("b", "list", 9, 2),
  createUse("a", "list", 1, 3),
];
const getAffected = (...changes: Parameters<typeof getReach>[0]) =>
  affectedKeys(uses, getReach(changes)).map(({ keyId, calls, tools }) => [keyId, calls, tools]);

test("a changed tool affects the keys that called it", () => {
  expect(getAffected({ tool: "send", kind: "breaking" })).toEqual([["a", 2, ["send"]]]);
  expect(getAffected({ tool: "list", kind: "compatible" })).toEqual([
    ["b", 9, ["list"]],
    ["a", 1, ["list"]],
  ]);
});

test("a breaking change to the agent itself affects every key", () => {
  expect(
    getAffected({ tool: null, kind: "breaking" }, { tool: "send", kind: "text-only" }),
  ).toEqual([
    ["b", 9, ["list"]],
    ["a", 3, ["send", "list"]],
  ]);
  const keys = affectedKeys(uses, getReach([{ tool: null, kind: "breaking" }]));
  expect(keys.map(({ lastUsedAt }) => lastUsedAt.slice(0, 10))).toEqual([
    "2026-01-02",
    "2026-01-03",
  ]);
});

test("text changes and compatible changes to the agent affect no key", () => {
  expect(getAffected({ tool: "send", kind: "text-only" })).toEqual([]);
  expect(
    getAffected({ tool: null, kind: "compatible" }, { tool: null, kind: "text-only" }),
  ).toEqual([]);
});
