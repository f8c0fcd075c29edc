import { describe, expect, it } from "vitest";
import type { Tool } from "../agent/tool";
import { galleryAgents } from "../gallery";
import type { ParametersSchema } from "../schema/json-schema";
import { createSimilarList, groupSimilarTools, listSimilarTo } from "./similar-tools";

type Described = Pick<Tool, "name" | "description" | "parameters" | "enabled" | "modes">;

const tool = (
  name: string,
  description: string,
  properties: object = {},
  extra: Partial<Described> = {},
): Described => ({
  name,
  description,
  parameters: { type: "object", properties } as ParametersSchema,
  ...extra,
});
const query = { query: { type: "string", description: "Words to look for." } };
const search = tool("searchIssues", "Searches the issues of a repository.", query);
const find = tool("findIssues", "Finds issues in a repository.", query);

const toLetters = (index: number) =>
  [...String(index)].map((digit) => "bcdfghjklm"[Number(digit)]).join("a");

describe("similar tools", () => {
  it("are listed for each of the two, in any order of the list", () => {
    expect([...groupSimilarTools([search, find])]).toEqual([
      ["searchIssues", ["findIssues"]],
      ["findIssues", ["searchIssues"]],
    ]);
    expect(groupSimilarTools([find, search])).toEqual(groupSimilarTools([search, find]));
  });

  it("are found for one tool as for all of them", () => {
    const other = tool("getUser", "Gets a user by id.", { id: {} });
    expect(listSimilarTo([other, find], search)).toEqual(["findIssues"]);
    expect(listSimilarTo([search, find], other)).toEqual([]);
  });

  it("are found for a version with words that no other tool has", () => {
    const listSimilar = createSimilarList([search, find], tool("getUser", "Gets a user by id."));
    const description = "Finds issues in a monorepo.";
    expect(listSimilar({ ...find, description })).toContain("searchIssues");
    expect(listSimilar(tool("brewTea", "Brews black tea."))).toEqual([]);
  });

  it("exclude tools whose names indicate different actions", () => {
    const title = { title: { type: "string" } };
    const tools = [
      tool("createIssue", "Create an issue of a repository.", title),
      tool("deleteIssue", "Delete an issue of a repository.", title),
      tool("updateIssue", "Update an issue of a repository.", title),
    ];
    expect(groupSimilarTools(tools).size).toBe(0);
  });

  it("exclude tools about different things", () => {
    const city = { city: { type: "string", description: "Name of the city." } };
    const tools = [
      tool("getForecast", "Tells the forecast for a city.", city),
      tool("getAirQuality", "Tells the air quality of a city.", city),
      tool("getPopulation", "Tells the population of a city.", city),
    ];
    expect(groupSimilarTools(tools).size).toBe(0);
  });

  it("do not occur in the gallery", () => {
    for (const { manifest } of galleryAgents)
      expect([...groupSimilarTools(manifest.tools)], manifest.slug).toEqual([]);
  });

  it("exclude tools that are never offered together", () => {
    expect(groupSimilarTools([search, { ...find, enabled: false }]).size).toBe(0);
    expect(groupSimilarTools([search, { ...find, modes: [] }]).size).toBe(0);
    expect(
      groupSimilarTools([
        { ...search, modes: ["code"] },
        { ...find, modes: ["research"] },
      ]).size,
    ).toBe(0);
    expect(groupSimilarTools([search, { ...find, modes: ["research"] }]).size).toBe(2);
  });

  it("are found in scripts without spaces", () => {
    const tools = [
      tool("toolA", "リポジトリの課題を検索します。", query),
      tool("toolB", "リポジトリの課題を検索します", query),
    ];
    expect(groupSimilarTools(tools).size).toBe(2);
  });

  it("are found among a thousand", () => {
    const tools = Array.from({ length: 998 }, (_, index) =>
      tool(`get${toLetters(index)}`, `Gets the ${toLetters(index)} of a ${toLetters(index * 7)}.`, {
        [toLetters(index)]: {},
      }),
    );
    expect(listSimilarTo([...tools, search, find], find)).toContain("searchIssues");
    expect(groupSimilarTools([...tools, search, find]).get("findIssues")).toEqual(["searchIssues"]);
  });

  it("are found among a thousand that are all similar, without listing every pair", () => {
    const tools = Array.from({ length: 1000 }, (_, index) => ({
      ...search,
      name: `search${index}`,
    }));
    const groups = groupSimilarTools(tools);
    expect(groups.size).toBe(1000);
    for (const [name, similar] of groups) {
      expect(similar).not.toContain(name);
      expect(similar.length).toBeGreaterThanOrEqual(20);
      expect(new Set(similar).size).toBe(similar.length);
      for (const other of similar) expect(groups.get(other)).toContain(name);
    }
    expect([...groups.values()].flat().length).toBeLessThanOrEqual(2 * 20 * 1000);
  });

  it("are all listed for tools with fewer than twenty", () => {
    const many = Array.from({ length: 30 }, (_, index) => ({ ...search, name: `search${index}` }));
    const others = [
      tool("getUser", "Gets a user by id.", { id: {} }),
      tool("fetchUser", "Fetches a user by id.", { id: {} }),
    ];
    const groups = groupSimilarTools([...many, ...others]);
    expect(groups.get("getUser")).toEqual(["fetchUser"]);
    expect(groups.get("fetchUser")).toEqual(["getUser"]);
  });
});
