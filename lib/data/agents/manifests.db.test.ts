import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Manifest, manifestSchema } from "@/lib/agent/manifest";
import type { Tool } from "@/lib/agent/tool";
import { slack } from "@/lib/gallery/slack";
import type { Owner } from "../access/identity";
import {
  connectTestDatabase,
  createTestAgent,
  createTestOwner,
  refusal,
  testTool,
} from "../database-fixture";
import { readDraft, writeDraft } from "./manifests";
import { listTools } from "./tools";
import { updateAgent } from "./update-agent";

const manifest = (slug: string, tools: Tool[]): Manifest => ({
  slug,
  name: "An agent",
  description: "",
  tools,
});

connectTestDatabase();
let owner: Owner;
let slug = "";
beforeAll(async () => {
  owner = await createTestOwner();
});
beforeEach(async () => {
  slug = await createTestAgent(owner);
});

describe("a draft manifest", () => {
  it("round-trips, and an identical one is not a change", async () => {
    const document = manifestSchema.parse({ ...slack, slug: `${slug}-new` });
    const first = await writeDraft(owner, document);
    expect([first.created, first.changed]).toEqual([true, true]);
    const { revision } = first.draft;
    const again = await writeDraft(owner, first.draft.manifest, { revision });
    expect([again.created, again.changed]).toEqual([false, false]);
    expect((await readDraft(owner, document.slug)).manifest).toEqual(document);
    await expect(
      writeDraft(owner, manifest(document.slug, []), { revision: revision + 5 }),
    ).rejects.toEqual(refusal("precondition_failed"));
  });

  it("keeps its JSON Schema reference, even when the settings change", async () => {
    const $schema = "https://tools.example/schemas/agent-manifest.json";
    const document = { $schema, ...manifest(`${slug}-named`, [testTool("a")]) };
    await writeDraft(owner, document);
    expect(JSON.stringify((await readDraft(owner, document.slug)).manifest)).toBe(
      JSON.stringify(document),
    );
    await updateAgent(owner, document.slug, { access: { toolsList: "public" } });
    const { manifest: changed } = await readDraft(owner, document.slug);
    expect(changed).toMatchObject({ $schema, access: { toolsList: "public" } });
  });

  it("can be required to be new, and is never written partially", async () => {
    const freshSlug = `${slug}-fresh`;
    expect((await writeDraft(owner, manifest(freshSlug, []), { createOnly: true })).created).toBe(
      true,
    );
    await expect(
      writeDraft(owner, manifest(freshSlug, [testTool("a")]), { createOnly: true }),
    ).rejects.toMatchObject({ code: "precondition_failed" });
    expect((await listTools(owner, freshSlug)).tools).toEqual([]);
    const duplicateTools = manifest(`${slug}-half`, [testTool("a"), testTool("a")]);
    await expect(writeDraft(owner, duplicateTools)).rejects.toThrow();
    await expect(readDraft(owner, duplicateTools.slug)).rejects.toEqual(refusal("not_found"));
  });

  it("is created by one of several concurrent requests, and replaced by the others", async () => {
    const concurrently = (document: Manifest, options = {}) =>
      Promise.allSettled(Array.from({ length: 6 }, () => writeDraft(owner, document, options)));
    const results = await concurrently(manifest(`${slug}-race`, [testTool("a")]));
    const created = results.map((result) => result.status === "fulfilled" && result.value.created);
    expect(created.toSorted()).toEqual([false, false, false, false, false, true]);
    expect(results.map(({ status }) => status)).not.toContain("rejected");
    const onlyNew = await concurrently(manifest(`${slug}-new-race`, []), { createOnly: true });
    const refusals = onlyNew.flatMap((result) =>
      result.status === "rejected" ? [result.reason.code] : [],
    );
    expect(refusals).toEqual(Array(5).fill("precondition_failed"));
  });

  it("keeps the rows of remaining tools", async () => {
    await writeDraft(owner, manifest(slug, [testTool("a"), testTool("b")]));
    const { tools: before } = await listTools(owner, slug);
    await writeDraft(
      owner,
      manifest(slug, [testTool("b"), testTool("a", { description: "New." })]),
    );
    const { tools: after } = await listTools(owner, slug);
    expect(after.map((row) => row.id)).toEqual([before[1]?.id, before[0]?.id]);
    expect(after.map((row) => row.revision)).toEqual([1, 2]);
  });
});
