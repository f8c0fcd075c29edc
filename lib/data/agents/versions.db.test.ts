import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Owner } from "../access/identity";
import { database } from "../database";
import {
  connectTestDatabase,
  createTestAgent,
  createTestOwner,
  refusal,
  testTool,
} from "../database-fixture";
import { getAgent } from "./agents";
import { listPublicAgents } from "./published";
import { findLatestVersion, findPublishedAgent, loadServedTools } from "./published-fixture";
import { createTool, deleteTool, getTool, updateTool } from "./tools";
import { updateAgent } from "./update-agent";
import { getVersion, listVersions, publishDraft, serveVersion } from "./versions";

connectTestDatabase();
let owner: Owner;
let slug = "";
beforeAll(async () => {
  owner = await createTestOwner();
});
beforeEach(async () => {
  slug = await createTestAgent(owner);
});

describe("versions", () => {
  it("are numbered without gaps and are immutable", async () => {
    await createTool(owner, slug, testTool("a"));
    expect((await publishDraft(owner, slug, "one")).number).toBe(1);
    await updateTool(owner, slug, "a", {
      change: (before) => ({ ...before, description: "Changed." }),
    });
    expect((await publishDraft(owner, slug, "two")).number).toBe(2);
    expect((await getVersion(owner, slug, 1)).manifest.tools[0]?.description).toBe("A tool.");
    expect((await listVersions(owner, slug, { limit: 1 })).versions[0]?.number).toBe(2);
    const { id } = await getAgent(owner, slug);
    expect([await findLatestVersion(id), await findLatestVersion("another")]).toEqual([2, 0]);
  });

  it("are not duplicated for an unchanged draft, even by two people publishing concurrently", async () => {
    const publications = await Promise.all([
      publishDraft(owner, slug, "one"),
      publishDraft(owner, slug, "two"),
    ]);
    expect(publications.map(({ number }) => number)).toEqual([1, 1]);
    expect(publications.map(({ created }) => created).sort()).toEqual([false, true]);
    await createTool(owner, slug, testTool("a"));
    await publishDraft(owner, slug, "with a tool");
    await serveVersion(owner, slug, 1);
    expect(await publishDraft(owner, slug, "")).toMatchObject({ number: 2, created: false });
    expect((await getAgent(owner, slug)).publishedVersion).toBe(2);
    await serveVersion(owner, slug, null);
    expect(await publishDraft(owner, slug, "")).toMatchObject({ number: 2, created: false });
    expect((await getAgent(owner, slug)).publishedVersion).toBe(2);
    await serveVersion(owner, slug, 1);
    await deleteTool(owner, slug, "a");
    expect(await publishDraft(owner, slug, "")).toMatchObject({ number: 1, created: false });
    expect((await getAgent(owner, slug)).publishedVersion).toBe(1);
  });

  it("of public agents are listed without their tools", async () => {
    const access = { toolsList: "public" } as const;
    await updateAgent(owner, slug, { name: "Mail", description: "Sends mail.", access });
    await createTool(owner, slug, testTool("a"));
    await publishDraft(owner, slug, "");
    await updateAgent(owner, slug, { name: "A draft" });
    const agents = await listPublicAgents();
    expect(agents).toContainEqual({ slug, name: "Mail", description: "Sends mail." });
    await serveVersion(owner, slug, null);
    expect((await listPublicAgents()).map((agent) => agent.slug)).not.toContain(slug);
  });

  it("cannot include a tool that no call could satisfy, though the draft still loads it", async () => {
    const parameters = { type: "object" as const, properties: {}, required: ["toolName"] };
    await createTool(owner, slug, testTool("a", { parameters }));
    expect((await getTool(owner, slug, "a")).tool.parameters).toEqual(parameters);
    await expect(publishDraft(owner, slug, "")).rejects.toMatchObject({
      code: "invalid_input",
      issues: [{ code: "reserved_name", path: "/tools/0/parameters/required/0" }],
    });
  });

  it("still load, as do their tools, when only a newer rule rejects a schema", async () => {
    await createTool(owner, slug, testTool("a"));
    const { agentId } = await publishDraft(owner, slug, "");
    const properties = { city: { typ: "string" } };
    const json = JSON.stringify(properties);
    await database().$executeRaw`
      update "Tool" set definition =
        jsonb_set(definition::jsonb, '{parameters,properties}', ${json}::jsonb)::json
      where "agentId" = ${agentId}`;
    await database().$executeRaw`
      update "Version" set manifest =
        jsonb_set(manifest::jsonb, '{tools,0,parameters,properties}', ${json}::jsonb)::json
      where "agentId" = ${agentId}`;
    const tools = [
      (await getTool(owner, slug, "a")).tool,
      ...((await loadServedTools(agentId, 1)) ?? []),
      ...(await getVersion(owner, slug, 1)).manifest.tools,
    ];
    expect(tools.map(({ parameters }) => parameters.properties)).toEqual(
      Array.from({ length: 3 }, () => properties),
    );
    await updateTool(owner, slug, "a", {
      change: (before) => ({ ...before, description: "Changed." }),
    });
    await expect(publishDraft(owner, slug, "")).rejects.toMatchObject({
      issues: [{ path: "/tools/0/parameters/properties/city/typ" }],
    });
  });

  it("can be published without tools", async () => {
    const { agentId } = await publishDraft(owner, slug, "");
    expect(await loadServedTools(agentId, 1)).toEqual([]);
  });

  it("determine what is served", async () => {
    await createTool(owner, slug, testTool("a"));
    const { agentId } = await publishDraft(owner, slug, "");
    await createTool(owner, slug, testTool("b"));
    await publishDraft(owner, slug, "");
    expect(await findPublishedAgent(agentId)).toMatchObject({ slug, version: 2 });
    expect(await loadServedTools(agentId, 2)).toHaveLength(2);
    await serveVersion(owner, slug, 1);
    expect((await findPublishedAgent(agentId))?.version).toBe(1);
    expect(await loadServedTools(agentId, 9)).toBeUndefined();
    await expect(serveVersion(owner, slug, 9)).rejects.toEqual(refusal("not_found"));
    await serveVersion(owner, slug, null);
    expect(await findPublishedAgent(agentId)).toBeUndefined();
  });
});
