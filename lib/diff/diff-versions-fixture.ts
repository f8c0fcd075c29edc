import type { Manifest } from "../agent/manifest";
import type { Tool } from "../agent/tool";
import { diffVersions } from "./diff-versions";

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
export const formatChanges = (before: Manifest, after: Manifest) =>
  diffVersions(before, after).map(({ kind, message }) => `${kind}: ${message}`);
