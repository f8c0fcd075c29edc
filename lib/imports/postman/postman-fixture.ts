import { expect } from "vitest";
import type { HttpHandler } from "@/lib/agent/handlers/http";
import { manifestSchema } from "@/lib/agent/manifest";
import { importPostman } from "./postman";

export type Node = Record<string, unknown>;
export const importItems = (item: unknown, overrides: Node = {}) => {
  const document = { info: { name: "Shop" }, item, ...overrides };
  const { manifest, warnings } = importPostman({ kind: "postman", document });
  expect(manifestSchema.safeParse(manifest).error).toBeUndefined();
  return { manifest, warnings, codes: warnings.map(({ code }) => code) };
};
export const importOne = (request: unknown, overrides: Node = {}) => {
  const result = importItems([{ name: "Do it", request }], overrides);
  const [tool] = result.manifest.tools;
  if (!tool) throw new Error("No tool was created.");
  return { ...result, tool, handler: tool.handler as HttpHandler };
};
export const shopUrl = "https://shop.example.com";
