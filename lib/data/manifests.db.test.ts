import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { slack } from "@/lib/agent/examples/slack";
import type { Manifest } from "@/lib/agent/manifest";
import type { Tool } from "@/lib/agent/tool";
import { readDraft, writeDraft } from "./manifests";
import { connectOwnDatabase, makeAgent, soleOwner } from "./one-space-fixture";
import type { Owner } from "./owner";
import { createFirstOwner } from "./people";
import { listTools } from "./tools";

const tool = (name: string, more: Partial<Tool> = {}): Tool => ({
  ...{ name, description: "A tool.", parameters: { type: "object", properties: {} } },
  handler: { kind: "javascript", code: "export default () => 1" },
  ...more,
});
const manifest = (slug: string, tools: Tool[]): Manifest => ({
  ...{ slug, name: "An agent", description: "", tools },
});
const refusal = (code: string) => expect.objectContaining({ code });

connectOwnDatabase();
let owner: Owner;
let slug = "";
beforeAll(async () => {
  const person = { name: "Ada", email: "ada@example.com", passwordHash: "hash" };
  await createFirstOwner(person, "Ada’s Space");
  owner = await soleOwner();
});
beforeEach(async () => {
  slug = await makeAgent(owner);
});

describe("a draft as a manifest", () => {
  it("is written and read back, and an identical one is not a change", async () => {
    const made = { ...slack, slug: `${slug}-new` };
    const first = await writeDraft(owner, made);
    expect([first.created, first.changed]).toEqual([true, true]);
    const { revision } = first.draft;
    const again = await writeDraft(owner, first.draft.manifest, { revision });
    expect([again.created, again.changed]).toEqual([false, false]);
    expect((await readDraft(owner, made.slug)).manifest).toEqual(made);
    await expect(
      writeDraft(owner, manifest(made.slug, []), { revision: revision + 5 }),
    ).rejects.toEqual(refusal("precondition_failed"));
  });

  it("can be required to be new, and is never written partially", async () => {
    const fresh = `${slug}-fresh`;
    expect((await writeDraft(owner, manifest(fresh, []), { fresh: true })).created).toBe(true);
    await expect(
      writeDraft(owner, manifest(fresh, [tool("a")]), { fresh: true }),
    ).rejects.toMatchObject({ code: "precondition_failed" });
    expect(await listTools(owner, fresh)).toEqual([]);
    const twice = manifest(`${slug}-half`, [tool("a"), tool("a")]);
    await expect(writeDraft(owner, twice)).rejects.toThrow();
    await expect(readDraft(owner, twice.slug)).rejects.toEqual(refusal("not_found"));
  });

  it("keeps the rows of remaining tools", async () => {
    await writeDraft(owner, manifest(slug, [tool("a"), tool("b")]));
    const before = await listTools(owner, slug);
    await writeDraft(owner, manifest(slug, [tool("b"), tool("a", { description: "New." })]));
    const after = await listTools(owner, slug);
    expect(after.map((row) => row.id)).toEqual([before[1]?.id, before[0]?.id]);
    expect(after.map((row) => row.revision)).toEqual([1, 2]);
  });
});
