import { describe, expect, it } from "vitest";
import { createMemoryStorage } from "@/components/browser-storage/storage-fixture";
import { blankRow } from "@/components/tool-editor/parameters/model/rows";
import { parametersFromRows } from "@/components/tool-editor/parameters/model/schema-from-rows";
import type { Tool } from "@/lib/agent/tool";
import { slack } from "@/lib/gallery/slack";
import { rowsFromSchema } from "../codec/rows-from-schema";
import { formFromTool } from "../codec/tool-form";
import { getRowsToOpen } from "../validation/rows-to-open";
import { abbreviateBoth, differingFields } from "./differing-fields";
import { draftKey } from "./draft-key";
import { readDraft, toBasis, writeDraft } from "./stored-draft";

const tool = slack.tools[0] as Tool;

describe("stored draft", () => {
  it("is restored with new row ids and field drafts", () => {
    const storage = createMemoryStorage();
    const form = formFromTool(tool);
    const old = form.rows[1]?.id ?? "";
    form.drafts = { [draftKey(old, "default")]: "-", schema: "{" };
    writeDraft(() => storage, "slack/sendMessage", { at: "2026-01-01T00:00:00Z", form });
    const restored = readDraft(() => storage, "slack/sendMessage");
    const id = restored?.form.rows[1]?.id ?? "";
    expect(id).not.toBe(old);
    expect(restored?.form.drafts).toEqual({ [draftKey(id, "default")]: "-", schema: "{" });
    expect(parametersFromRows(restored?.form.rows ?? [], form.schema)).toEqual(tool.parameters);
  });

  it("is based on the tool without its tests, which are also saved elsewhere", () => {
    const examples = [{ name: "Sends", params: {} }];
    expect(toBasis({ ...tool, examples })).toBe(toBasis(tool));
    expect(toBasis({ ...tool, description: "Another one." })).not.toBe(toBasis(tool));
  });

  it.each(["enforceFormats", "variants", "modelName"])("is ignored if it lacks %s", (field) => {
    const storage = createMemoryStorage();
    const form = {
      ...formFromTool(tool),
      rows: [{ ...blankRow("a", "array"), items: blankRow("b") }],
    };
    writeDraft(() => storage, "a", { at: "now", form });
    expect(readDraft(() => storage, "a")).not.toBeNull();
    const withoutField = (name: string, value: unknown) => (name === field ? undefined : value);
    storage.setItem(
      "toolwright:draft:a",
      JSON.stringify({ at: "now", form: JSON.parse(JSON.stringify(form), withoutField) }),
    );
    expect(readDraft(() => storage, "a")).toBeNull();
  });

  it("is ignored if its format is invalid", () => {
    const storage = createMemoryStorage();
    for (const text of ["{", "null", "[]", '{"at":"now","form":{"rows":[]}}']) {
      storage.setItem("toolwright:draft:a", text);
      expect(readDraft(() => storage, "a")).toBeNull();
    }
  });
});

describe("getRowsToOpen", () => {
  const inner = blankRow("inner", "object");
  const deep = { ...inner, properties: [blankRow("a")] };
  const list = { ...blankRow("list", "array"), items: deep };
  it.each([
    ["rows.0.name", []],
    ["rows.0.description", [list.id]],
    ["rows.0.items.kind", [list.id]],
    ["rows.0.items.properties.0.name", [list.id]],
    ["rows.0.items.properties.0.extraKeywords.pattern", [list.id, deep.properties[0]?.id]],
    ["http.url", []],
  ])("lists the rows around %s", (path, rowIds) => {
    expect(getRowsToOpen([list], path)).toEqual(rowIds);
  });
});

describe("rowsFromSchema", () => {
  it("keeps visibility and ids of rows with the same name", () => {
    const before = [
      { ...blankRow("a"), visible: false },
      blankRow("b", "object"),
      blankRow("gone"),
    ];
    const rows = rowsFromSchema(
      {
        type: "object",
        properties: {
          b: { type: "object", properties: { x: { type: "string" } } },
          a: { type: "number" },
          c: { type: "string" },
        },
        required: ["a"],
      },
      before,
    );
    expect(rows.map(({ name, visible, required }) => [name, visible, required])).toEqual([
      ["b", true, false],
      ["a", false, true],
      ["c", true, false],
    ]);
    expect(rows[1]?.id).toBe(before[0]?.id);
    expect(rows[0]?.properties[0]?.name).toBe("x");
  });
});

describe("differingFields", () => {
  it("lists differences and who made them", () => {
    const mine = { ...tool, description: "Mine." };
    const theirs = {
      ...tool,
      description: "Theirs.",
      enabled: false,
      parameters: { ...tool.parameters, properties: { ...tool.parameters.properties, more: {} } },
    };
    const differences = differingFields(tool, mine, theirs).map(
      ({ field, by }) => `${field}: ${by}`,
    );
    expect(differences).toEqual(["Description: both", "Enabled: them", "Parameter more: them"]);
  });
  it("reports a changed order on its own", () => {
    const { query, ...otherProperties } = tool.parameters.properties;
    const properties = { ...otherProperties, query: query ?? {} };
    const mine = { ...tool, parameters: { ...tool.parameters, properties } };
    expect(differingFields(tool, mine, tool).map(({ field }) => field)).toEqual([
      "Parameter order",
    ]);
  });
  it.each([
    [undefined, "nothing"],
    [true, "yes"],
    [["a", "b"], "a, b"],
    ["x".repeat(200), `${"x".repeat(139)}…`],
  ])("abbreviates %j", (value, text) => {
    expect(abbreviateBoth(value, "other")[0]).toBe(text);
  });

  it("cuts long text between user-perceived characters", () => {
    const start = "x".repeat(137);
    expect(abbreviateBoth(`${start}👩‍🚀 and more`, "other")[0]).toBe(`${start}…`);
  });

  it("shows where two long texts start to differ", () => {
    const code = "const a = 1;\n".repeat(50);
    const [mine, theirs] = abbreviateBoth(`${code}return "mine";`, `${code}return "theirs";`);
    expect(mine).toMatch(/^….*return "mine";$/s);
    expect(theirs).toMatch(/^….*return "theirs";$/s);
    expect(mine.length).toBeLessThan(140);
  });
});
