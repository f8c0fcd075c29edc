import { expect, test } from "vitest";
import { type Manifest, manifestSchema } from "@/lib/agent/manifest";
import { clashesWith, mergeIntoAgent } from "./merge-into-agent";

const manifestOf = (names: string[], origin: string, more: Partial<Manifest> = {}): Manifest => ({
  slug: origin,
  name: origin,
  description: "",
  tools: names.map((name) => ({
    name,
    description: `${name} of ${origin}`,
    parameters: { type: "object", properties: {} },
    handler: { kind: "http", method: "GET", url: "https://api.example.com/" },
  })),
  ...more,
});
const said = ({ tools }: Manifest) => tools.map(({ name, description }) => [name, description]);

test("conflicting names are mapped to unused ones", () => {
  const long = "x".repeat(64);
  const clashes = clashesWith(
    manifestOf(["a", "b", "a_2", long], "old"),
    manifestOf(["a", "a_3", "c", long], "new"),
  );
  expect([...clashes]).toEqual([
    ["a", "a_4"],
    [long, `${"x".repeat(62)}_2`],
  ]);
});

test("tools are added, replaced or skipped", () => {
  const old = manifestOf(["a", "b", "c"], "old");
  const fresh = manifestOf(["d", "c", "b", "a"], "new");
  const choices: Record<string, "rename" | "replace" | "skip"> = {
    ...{ a: "rename", b: "replace", c: "skip" },
  };
  const merged = mergeIntoAgent(old, fresh, (name) => choices[name] ?? "rename");
  expect(manifestSchema.safeParse(merged).error).toBeUndefined();
  expect(said(merged)).toEqual([
    ["a", "a of old"],
    ["b", "b of new"],
    ["c", "c of old"],
    ["d", "d of new"],
    ["a_2", "a of new"],
  ]);
  expect([merged.slug, merged.name]).toEqual(["old", "old"]);
});

test("the agent's variables stay and only new ones are added", () => {
  const old = manifestOf([], "old", { variables: [{ ref: "team", name: "Mine" }] });
  const fresh = manifestOf([], "new", { variables: [{ ref: "team" }, { ref: "shop" }] });
  expect(mergeIntoAgent(old, fresh, () => "rename").variables).toEqual([
    { ref: "team", name: "Mine" },
    { ref: "shop" },
  ]);
  expect(mergeIntoAgent(manifestOf([], "old"), manifestOf([], "new"), () => "rename")).toEqual(
    manifestOf([], "old"),
  );
});
