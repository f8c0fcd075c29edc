import { expect, test } from "vitest";
import { type Manifest, manifestSchema } from "@/lib/agent/manifest";
import { type ConflictChoice, findConflicts, mergeIntoAgent } from "./merge-into-agent";

const createManifest = (
  names: string[],
  origin: string,
  overrides: Partial<Manifest> = {},
): Manifest => ({
  slug: origin,
  name: origin,
  description: "",
  tools: names.map((name) => ({
    name,
    description: `${name} of ${origin}`,
    parameters: { type: "object", properties: {} },
    handler: { kind: "http", method: "GET", url: "https://api.example.com/" },
  })),
  ...overrides,
});
const getDescriptions = ({ tools }: Manifest) =>
  tools.map(({ name, description }) => [name, description]);

test("maps conflicting names to unused ones", () => {
  const long = "x".repeat(64);
  const conflicts = findConflicts(
    createManifest(["a", "b", "a_2", long], "old"),
    createManifest(["a", "a_3", "c", long], "new"),
  );
  expect([...conflicts]).toEqual([
    ["a", { freeName: "a_4", existingTool: "a" }],
    [long, { freeName: `${"x".repeat(62)}_2`, existingTool: long }],
  ]);
});

test("adds, replaces or skips tools", () => {
  const existing = createManifest(["a", "b", "c"], "old");
  const imported = createManifest(["d", "c", "b", "a"], "new");
  const merged = mergeIntoAgent(
    existing,
    imported,
    new Map([
      ["a", "rename"],
      ["b", "replace"],
      ["c", "skip"],
    ]),
  );
  expect(manifestSchema.safeParse(merged).error).toBeUndefined();
  expect(getDescriptions(merged)).toEqual([
    ["a", "a of old"],
    ["b", "b of new"],
    ["c", "c of old"],
    ["d", "d of new"],
    ["a_2", "a of new"],
  ]);
  expect([merged.slug, merged.name]).toEqual(["old", "old"]);
});

test("renames a tool without a choice, whatever its name", () => {
  const names = ["toString", "valueOf"];
  const merged = mergeIntoAgent(
    createManifest(names, "old"),
    createManifest(names, "new"),
    new Map(),
  );
  expect(merged.tools.map(({ name }) => name)).toEqual([
    "toString",
    "valueOf",
    "toString_2",
    "valueOf_2",
  ]);
});

test("keeps the agent's variables and adds only new ones", () => {
  const existing = createManifest([], "old", { variables: [{ ref: "team", name: "Mine" }] });
  const imported = createManifest([], "new", { variables: [{ ref: "team" }, { ref: "shop" }] });
  expect(mergeIntoAgent(existing, imported, new Map()).variables).toEqual([
    { ref: "team", name: "Mine" },
    { ref: "shop" },
  ]);
  expect(mergeIntoAgent(createManifest([], "old"), createManifest([], "new"), new Map())).toEqual(
    createManifest([], "old"),
  );
});

const withModelNames = (agent: Manifest, modelNames: string[]): Manifest => ({
  ...agent,
  tools: agent.tools.map((tool, index) => ({ ...tool, modelName: modelNames[index] })),
});

test("drops an imported tool's name for models if another tool has it", () => {
  const existing = withModelNames(createManifest(["a", "b"], "old"), ["fetch", "list"]);
  const imported = withModelNames(createManifest(["a", "b", "c"], "new"), ["fetch", "list", "b"]);
  const merged = mergeIntoAgent(existing, imported, new Map([["b", "replace"]]));
  expect(merged.tools.map(({ name, modelName }) => [name, modelName])).toEqual([
    ["a", "fetch"],
    ["b", "list"],
    ["a_2", undefined],
    ["c", undefined],
  ]);
  expect(manifestSchema.safeParse(merged).error).toBeUndefined();
});

test("renames, replaces or skips a tool named like another's name for models", () => {
  const existing = withModelNames(createManifest(["a", "b"], "old"), ["fetch", "b"]);
  const imported = createManifest(["fetch", "a", "b"], "new");
  const merge = (choice: ConflictChoice) => {
    const choices = new Map(imported.tools.map(({ name }) => [name, choice]));
    const merged = mergeIntoAgent(existing, imported, choices);
    expect(manifestSchema.safeParse(merged).error).toBeUndefined();
    return merged.tools.map(({ name }) => name);
  };
  expect(merge("rename")).toEqual(["a", "b", "fetch_2", "a_2", "b_2"]);
  expect(merge("replace")).toEqual(["fetch", "a", "b"]);
  expect(merge("skip")).toEqual(["a", "b"]);
});
