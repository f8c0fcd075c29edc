import type { Manifest } from "../manifest";
import type { Tool } from "../tool";
import { diffVersions } from "./version-diff";

export const tool: Tool = {
  name: "greet",
  description: "Greets.",
  parameters: {
    type: "object",
    properties: { city: { type: "string" }, unit: { type: "string", enum: ["c", "f"] } },
  },
  handler: { kind: "http", method: "GET", url: "https://a.example/hello" },
};
export const agent = (tools: Tool[], more: Partial<Manifest> = {}): Manifest => ({
  slug: "greeter",
  name: "Greeter",
  description: "",
  tools,
  ...more,
});
export const said = (before: Manifest, after: Manifest) =>
  diffVersions(before, after).map(({ kind, says }) => `${kind}: ${says}`);
