import type { Manifest } from "../agent/manifest";
import type { Tool } from "../agent/tool";
import { diffVersions } from "./diff-versions";
import type { VersionChange } from "./version-change";

export const exampleTool: Tool = {
  name: "greet",
  description: "Greets.",
  parameters: {
    type: "object",
    properties: { city: { type: "string" }, unit: { type: "string", enum: ["c", "f"] } },
  },
  handler: { kind: "http", method: "GET", url: "https://a.example/hello" },
};
export const createAgent = (tools: Tool[], overrides: Partial<Manifest> = {}): Manifest => ({
  slug: "greeter",
  name: "Greeter",
  description: "",
  tools,
  ...overrides,
});
/** Compares two versions in one go. */
export const compareVersions = (before: Manifest, after: Manifest): VersionChange[] => {
  const steps = diffVersions(before, after);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
};
export const formatChanges = (before: Manifest, after: Manifest) =>
  compareVersions(before, after).map(({ kind, message }) => `${kind}: ${message}`);
