import { expect } from "vitest";
import type { HttpHandler } from "@/lib/agent/handlers/http";
import { manifestSchema } from "@/lib/agent/manifest";
import type { ImportPorts } from "../import-kind";
import { getRefusal } from "../refusal-fixture";
import { importOpenapi } from "./openapi";

export const noNetwork: ImportPorts = {
  fetch: async ({ url }) => {
    throw new Error(`Unexpected request to ${url}.`);
  },
};
export type Node = Record<string, unknown>;
export const server = "https://api.example.com/v1";
export const createDocument = (paths: Node, overrides: Node = {}) => ({
  openapi: "3.0.3",
  info: { title: "Test API", version: "1" },
  servers: [{ url: server }],
  paths,
  ...overrides,
});
export const importDocument = async (document: Node | string, operations?: string[]) => {
  const result = await importOpenapi(
    { kind: "openapi", document, ...(operations && { operations }) },
    noNetwork,
  );
  expect(manifestSchema.safeParse(result.manifest).error).toBeUndefined();
  return { ...result, codes: result.warnings.map(({ code }) => code) };
};
export const importOne = async (
  operation: Node,
  overrides: Node = {},
  path = "/x",
  method = "post",
) => {
  const result = await importDocument(
    createDocument({ [path]: { [method]: operation } }, overrides),
  );
  const [tool] = result.manifest.tools;
  if (!tool) throw new Error(JSON.stringify(result.warnings));
  return { ...result, tool, handler: tool.handler as HttpHandler };
};
export const body = (schema: Node, required = true, type = "application/json") => ({
  requestBody: { required, content: { [type]: { schema } } },
  responses: {},
});
export const refusal = (document: Node | string, operations?: string[]) =>
  getRefusal(importDocument(document, operations));
