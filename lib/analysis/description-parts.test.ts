import { describe, expect, it } from "vitest";
import { type Tool, toolSchema } from "../agent/tool";
import type { ParametersSchema } from "../schema/json-schema";
import { checkCompleteness, describeCompleteness, getCompletenessScore } from "./description-parts";

const tool = (description: string, properties: object = {}, extra: Partial<Tool> = {}): Tool =>
  toolSchema.parse({
    name: "searchIssues",
    description,
    parameters: { type: "object", properties } as ParametersSchema,
    handler: { kind: "http", method: "GET", url: "https://api.example.com" },
    ...extra,
  });
const query = { query: { type: "string", description: "Words to look for." } };
const describeTool = (...args: Parameters<typeof tool>) =>
  describeCompleteness(checkCompleteness(tool(...args)));

describe("description completeness", () => {
  it("lists what a bare description lacks", () => {
    expect(describeTool("Search the issues of a repository.", query)).toBe(
      "2 of 6: add what it returns, its limits, an example of a value and when it fails",
    );
  });

  it("is scored as the share of applicable parts", () => {
    const score = (...args: Parameters<typeof tool>) =>
      getCompletenessScore(checkCompleteness(tool(...args)));
    expect(score("Search the issues of a repository.", query)).toBe(33);
    expect(score("Tells the time in Paris.")).toBe(25);
    expect(score("Ищет задачи проекта по словам.", query)).toBe(100);
  });

  it("counts all six parts of a thorough description", () => {
    const text =
      "Search the issues of a repository by words. Returns the number and title of at most 20 issues. Fails if the repository does not exist.";
    const described = { query: { type: "string", description: "Words, such as “crash”." } };
    expect(describeTool(text, described)).toBe("6 of 6");
  });

  it("requires descriptions for all parameters", () => {
    expect(checkCompleteness(tool("Search issues by words.", query)).present).toContain("inputs");
    const undescribed = tool("Search issues by words.", { ...query, page: { type: "number" } });
    expect(checkCompleteness(undescribed).missing).toContain("inputs");
  });

  it("requires neither inputs nor an example for a tool without parameters", () => {
    expect(describeTool("Tells the time in Paris.")).toBe(
      "1 of 4: add what it returns, its limits and when it fails",
    );
  });

  it("accepts an output schema as what the tool returns", () => {
    const { present } = checkCompleteness(
      tool("Tells the time in Paris.", {}, { outputSchema: { type: "string" } }),
    );
    expect(present).toEqual(["purpose", "outputs"]);
  });

  it("accepts a parameter's example, default or choices as an example", () => {
    for (const keyword of [{ examples: ["crash"] }, { default: "crash" }, { enum: ["crash"] }])
      expect(
        checkCompleteness(tool("Search by words.", { query: { ...query.query, ...keyword } }))
          .present,
      ).toContain("examples");
  });

  it.each([
    "Sucht in den Tickets eines Projekts nach Wörtern und nennt die neuesten zuerst.",
    "Recherche les tickets d’un projet et donne les plus récents.",
    "プロジェクトの課題を言葉で検索します。",
    "Ищет задачи проекта по словам.",
  ])("skips parts that it cannot judge in another language: %s", (text) => {
    expect(describeTool(text, { query: { type: "string", description: "…" } })).toBe("2 of 2");
  });
});
