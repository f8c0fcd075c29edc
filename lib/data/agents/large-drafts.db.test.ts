import { beforeAll, expect, test } from "vitest";
import { manifestSchema } from "@/lib/agent/manifest";
import type { Tool } from "@/lib/agent/tool";
import type { Owner } from "../access/identity";
import { database } from "../database";
import { connectTestDatabase, createTestOwner, refusal } from "../database-fixture";
import { readDraft, writeDraft } from "./manifests";
import { createTool, deleteTool, updateTool } from "./tools";
import { updateAgent } from "./update-agent";

const TOOL_COUNT = 1_000;
const createLargeManifest = (count = TOOL_COUNT) =>
  manifestSchema.parse({
    slug: "large",
    name: "Large",
    description: "",
    tools: Array.from({ length: count }, (_, index) => ({
      name: `tool-${index}`,
      description: `Does the thing number ${index}.`,
      parameters: { type: "object", properties: { id: { type: "string" } }, required: ["id"] },
      handler: { kind: "http", method: "GET", url: `https://a.example/${index}/{{params.id}}` },
    })),
  });

/** Counts the statements and rows that change tools, using triggers on the table. */
const countWrites = async (work: () => Promise<unknown>): Promise<Record<string, number>> => {
  await database().$executeRaw`delete from "ToolWrite"`;
  await work();
  const rows = await database().$queryRaw<{ kind: string; count: number }[]>`
    select kind, count(*)::int as count from "ToolWrite" group by kind order by kind`;
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
};

connectTestDatabase();
let owner: Owner;
beforeAll(async () => {
  owner = await createTestOwner();
  await database().$executeRaw`create table "ToolWrite" (kind text)`;
  await database().$executeRaw`
    create function count_statement() returns trigger language plpgsql as $$
    begin insert into "ToolWrite" values (tg_op || ' statement'); return null; end $$`;
  await database().$executeRaw`
    create function count_row() returns trigger language plpgsql as $$
    begin insert into "ToolWrite" values (tg_op || ' row'); return null; end $$`;
  await database().$executeRaw`
    create trigger statements after insert or update or delete on "Tool"
    for each statement execute function count_statement()`;
  await database().$executeRaw`
    create trigger rows after insert or update or delete on "Tool"
    for each row execute function count_row()`;
});

test("writes a draft of 1,000 tools with one statement per operation, and only rows that differ", async () => {
  const manifest = createLargeManifest();
  expect(await countWrites(() => writeDraft(owner, manifest))).toEqual({
    "INSERT row": TOOL_COUNT,
    "INSERT statement": 1,
  });
  expect(await countWrites(() => writeDraft(owner, manifest))).toEqual({});

  const [first, second, ...others] = manifest.tools;
  if (!first || !second) throw new Error("The manifest has no tools.");
  const oneTooMany = createTool(owner, "large", { ...first, name: "one-too-many" });
  await expect(oneTooMany).rejects.toEqual(refusal("invalid_input"));

  const changed = { ...second, description: "Does something else." };
  const added = { ...first, name: "added" };
  const after = { ...manifest, tools: [changed, ...others, added] };
  const moved = TOOL_COUNT - 1;
  expect(await countWrites(() => writeDraft(owner, after))).toEqual({
    "DELETE row": 1,
    "DELETE statement": 1,
    "INSERT row": 1,
    "INSERT statement": 1,
    "UPDATE row": moved,
    "UPDATE statement": 1,
  });
  const { manifest: stored } = await readDraft(owner, "large");
  expect(JSON.stringify(stored)).toBe(JSON.stringify(after));
  const revisions = await database().tool.findMany({ orderBy: { position: "asc" } });
  expect(revisions.slice(0, 3).map(({ revision }) => revision)).toEqual([2, 1, 1]);
});

test("keeps a draft smaller than 8 MB, but a larger draft can become smaller", async () => {
  const createTools = (count: number): Tool[] =>
    Array.from({ length: count }, (_, index) => ({
      name: `tool-${index}`,
      description: "Does something.",
      parameters: { type: "object", properties: { a: { description: "x".repeat(199_000) } } },
      handler: { kind: "http", method: "GET", url: "https://a.example" },
    }));
  const tooLarge = refusal("invalid_input");
  const describe = (name: string, description: string) =>
    updateTool(owner, "heavy", name, { change: (tool) => ({ ...tool, description }) });
  const listPrompts = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      name: `prompt-${index}`,
      messages: [{ role: "user" as const, text: "x".repeat(99_000) }],
    }));
  const manifest = { ...createLargeManifest(0), slug: "heavy", tools: createTools(43) };
  await writeDraft(owner, { ...manifest, prompts: listPrompts(1) });
  expect((await updateAgent(owner, "heavy", { prompts: [] })).settings.prompts).toEqual([]);
  const [small] = createLargeManifest(1).tools;
  if (!small) throw new Error("The manifest has no tools.");
  const added = { ...small, name: "added" };
  await expect(createTool(owner, "heavy", added)).rejects.toEqual(tooLarge);
  await expect(describe("tool-0", "Does something else.")).rejects.toEqual(tooLarge);
  expect((await describe("tool-0", "Does.")).tool.description).toBe("Does.");
  await deleteTool(owner, "heavy", "tool-1");
  expect((await createTool(owner, "heavy", added)).tool.name).toBe("added");
  expect((await describe("tool-0", "Does something else.")).tool.name).toBe("tool-0");

  await expect(updateAgent(owner, "heavy", { prompts: listPrompts(2) })).rejects.toEqual(tooLarge);
  await deleteTool(owner, "heavy", "tool-2");
  await updateAgent(owner, "heavy", { prompts: listPrompts(2) });
  const [large] = createTools(1).map((tool) => ({ ...tool, name: "last" }));
  if (!large) throw new Error("There is no tool.");
  await expect(createTool(owner, "heavy", large)).rejects.toEqual(tooLarge);
  const { settings } = await updateAgent(owner, "heavy", { prompts: listPrompts(1) });
  expect(settings.prompts).toHaveLength(1);
});
