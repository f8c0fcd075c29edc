import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Tool } from "@/lib/agent/tool";
import type { Owner } from "../access/identity";
import {
  connectTestDatabase,
  createTestAgent,
  createTestOwner,
  refusal,
  settleAll,
  testTool,
} from "../database-fixture";
import { readDraft, writeDraft } from "./manifests";
import { changeTools } from "./many-tools";
import { createTool, deleteTool, getTool, listTools, reorderTools, updateTool } from "./tools";
import { updateAgent } from "./update-agent";

connectTestDatabase();
let owner: Owner;
let slug = "";
beforeAll(async () => {
  owner = await createTestOwner();
});
beforeEach(async () => {
  slug = await createTestAgent(owner);
});

describe("tools", () => {
  it("preserve key order", async () => {
    const parameters = JSON.parse(
      '{"required":["z"],"type":"object","properties":{"z":{"description":"d","type":"string"},"a":{"type":"number"}}}',
    );
    await createTool(owner, slug, testTool("ordered", { parameters }));
    const stored = await getTool(owner, slug, "ordered");
    expect(JSON.stringify(stored.tool.parameters)).toBe(JSON.stringify(parameters));
  });

  it("have unique names, even when two are added concurrently", async () => {
    const { done, refused } = await settleAll([
      createTool(owner, slug, testTool("same")),
      createTool(owner, slug, testTool("same")),
    ]);
    expect([done, refused]).toEqual([1, [refusal("conflict")]]);
    expect(refused[0].message).toBe("tool same already exist");
  });

  it("reject names and model names that another tool uses", async () => {
    await createTool(owner, slug, testTool("search_tool", { modelName: "search" }));
    await createTool(owner, slug, testTool("other"));
    const attempts = [
      createTool(owner, slug, testTool("search")),
      createTool(owner, slug, testTool("third", { modelName: "search" })),
      createTool(owner, slug, testTool("third", { modelName: "other" })),
      updateTool(owner, slug, "other", {
        change: (before) => ({ ...before, modelName: "search" }),
      }),
      updateTool(owner, slug, "other", { change: (before) => ({ ...before, name: "search" }) }),
    ];
    const { done, refused } = await settleAll(attempts);
    expect([done, refused]).toEqual([0, attempts.map(() => refusal("conflict"))]);
    await updateTool(owner, slug, "search_tool", {
      change: (before) => ({ ...before, modelName: "find" }),
    });
    await createTool(owner, slug, testTool("search"));
  });

  it("reject concurrent updates", async () => {
    const { revision } = await createTool(owner, slug, testTool("shared"));
    const change = (description: string) =>
      updateTool(owner, slug, "shared", {
        change: (before) => ({ ...before, description }),
        revision,
      });
    const { done, refused } = await settleAll([change("mine"), change("yours")]);
    expect([done, refused]).toEqual([1, [refusal("precondition_failed")]]);
    await expect(deleteTool(owner, slug, "shared", revision)).rejects.toEqual(
      refusal("precondition_failed"),
    );
  });

  it("keep their revision, and the draft its own, if a save changes nothing", async () => {
    const { tool, revision } = await createTool(owner, slug, testTool("same"));
    await createTool(owner, slug, testTool("other"));
    const before = (await readDraft(owner, slug)).revision;
    const saved = await updateTool(owner, slug, "same", { change: (current) => ({ ...current }) });
    await changeTools(owner, slug, ["same", "other"], (current) => current);
    await reorderTools(owner, slug, ["same", "other"]);
    await updateAgent(owner, slug, {});
    const after = await readDraft(owner, slug);
    expect([saved.tool, saved.revision, after.revision]).toEqual([tool, revision, before]);
    await updateTool(owner, slug, "same", { change: (current) => ({ ...current, docNote: "n" }) });
    await reorderTools(owner, slug, ["other", "same"]);
    expect((await readDraft(owner, slug)).revision).toBe(before + 2);
  });

  it("are not mistaken for a deleted tool of the same name", async () => {
    const draft = (await readDraft(owner, slug)).manifest;
    const ways = [
      () => createTool(owner, slug, testTool("again")),
      () => writeDraft(owner, { ...draft, tools: [testTool("again")] }),
    ];
    const seen = new Set<number>();
    const see = (revision: number) => {
      expect(seen).not.toContain(revision);
      seen.add(revision);
    };
    for (const create of [...ways, ...ways]) {
      await create();
      const { revision } = await getTool(owner, slug, "again");
      see(revision);
      const change = (tool: Tool) => ({ ...tool, description: "Changed." });
      const changed = await updateTool(owner, slug, "again", { change, revision });
      see(changed.revision);
      await deleteTool(owner, slug, "again", changed.revision);
    }
    await createTool(owner, slug, testTool("other"));
    see((await updateTool(owner, slug, "other", { change: () => testTool("again") })).revision);
  });

  it("can only be reordered by naming each of them", async () => {
    for (const name of ["a", "b", "c"]) await createTool(owner, slug, testTool(name));
    await reorderTools(owner, slug, ["c", "a", "b"]);
    expect((await listTools(owner, slug)).tools.map((row) => row.tool.name)).toEqual([
      "c",
      "a",
      "b",
    ]);
    for (const order of [["a"], ["a", "b", "b"], ["a", "b", "x"]])
      await expect(reorderTools(owner, slug, order)).rejects.toEqual(refusal("invalid_input"));
  });
});
