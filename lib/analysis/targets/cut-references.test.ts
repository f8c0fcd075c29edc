import { expect, it } from "vitest";
import { toolSchema } from "@/lib/agent/tool";
import { gemini } from "./gemini";

it("describes the first level of a recursive schema to a consumer that follows no references", () => {
  const node = {
    type: "object",
    description: "A node.",
    properties: {
      name: { type: "string" },
      children: { type: "array", items: { $ref: "#/$defs/node" } },
      next: { $ref: "#/$defs/node", description: "The next." },
    },
  };
  const parameters = {
    type: "object",
    properties: { tree: { $ref: "#/$defs/node" } },
    $defs: { node },
  };
  const handler = { kind: "http", method: "GET", url: "https://x.example" };
  const tool = toolSchema.parse({ name: "a", description: "d", parameters, handler });
  const { refused, degraded, parameters: cut } = gemini.fit({ ...tool, bearer: "none" });
  const { name, children } = node.properties;
  const type = "object";
  const properties = {
    name,
    children: { ...children, items: { type, description: "A node." } },
    next: { type, description: "The next." },
  };
  expect(refused).toEqual([]);
  expect(cut).toEqual({ type, properties: { tree: { ...node, properties } } });
  const tree = "/parameters/properties/tree/properties";
  expect(new Set(degraded.map(({ path }) => path))).toEqual(
    new Set([`${tree}/children/items`, `${tree}/next`]),
  );
});
