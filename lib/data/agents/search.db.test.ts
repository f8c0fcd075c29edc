import { beforeAll, describe, expect, it } from "vitest";
import { slack } from "@/lib/gallery/slack";
import type { Owner, SpaceId, UserId } from "../access/identity";
import { connectTestDatabase, createTestOwner } from "../database-fixture";
import { deleteAgent, restoreAgent } from "./agents";
import { writeDraft } from "./manifests";
import { search } from "./search";

connectTestDatabase();
let owner: Owner;
beforeAll(async () => {
  owner = await createTestOwner();
});

describe("search", () => {
  const find = async (text: string) =>
    (await search(owner, { text, offset: 0, limit: 5 })).results.map(({ kind, name }) => [
      kind,
      name,
    ]);

  beforeAll(async () => {
    const [first] = slack.tools;
    if (!first) throw new Error("The example has no tool.");
    const dispatch = { ...first, name: "dispatch", description: "Sends a letter by pigeon." };
    const tools = [{ ...first, name: "sendMessage" }, dispatch];
    await writeDraft(owner, { ...slack, slug: "searched", name: "Postbox", tools });
  });

  it("finds agents and tools by name and description, tolerating typos", async () => {
    expect(await find("postbox")).toEqual([["agent", "Postbox"]]);
    expect((await find("sendMessage"))[0]).toEqual(["tool", "sendMessage"]);
    expect((await find("sendMesage"))[0]).toEqual(["tool", "sendMessage"]);
    expect(await find("pigeon letter")).toEqual([["tool", "dispatch"]]);
    expect(await find("zzzzqqqq")).toEqual([]);
    expect(await find("  ")).toEqual([]);
  });

  it("treats % and _ as plain characters", async () => {
    expect(await find("%")).toEqual([]);
    expect(await find("p_stb_x")).toEqual([]);
  });

  it("excludes deleted agents and other Spaces", async () => {
    await deleteAgent(owner, "searched");
    expect(await find("postbox")).toEqual([]);
    const outsider = { space: "elsewhere" as SpaceId, user: "x" as UserId, role: "owner" as const };
    await restoreAgent(owner, "searched");
    expect((await search(outsider, { text: "postbox", offset: 0, limit: 5 })).results).toEqual([]);
  });

  it("paginates results", async () => {
    const first = await search(owner, { text: "slack", offset: 0, limit: 1 });
    const second = await search(owner, { text: "slack", offset: 1, limit: 1 });
    expect(first.hasMore).toBe(true);
    expect(second.results[0]).not.toEqual(first.results[0]);
  });
});
