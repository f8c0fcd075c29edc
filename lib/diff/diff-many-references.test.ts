import { expect, it } from "vitest";
import { createDoublingParameters } from "../schema/doubling-parameters-fixture";
import { compareVersions, createAgent, exampleTool } from "./diff-versions-fixture";

const createVersion = (description: string) =>
  createAgent(
    Array.from({ length: 1000 }, (_, index) => ({
      ...exampleTool,
      name: `tool_${index}`,
      parameters: createDoublingParameters(description),
    })),
  );

it("compares only the definitions once the references of all tools expand to too much", () => {
  const before = createVersion("Before.");
  const changes = compareVersions(before, createVersion("After."));
  expect(changes.length).toBeLessThan(20_000);
  expect(new Set(changes.map(({ tool }) => tool)).size).toBe(before.tools.length);
});
