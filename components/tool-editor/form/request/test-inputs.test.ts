import { expect, it } from "vitest";
import type { HttpHandler } from "@/lib/agent/handlers/http";
import { type Tool, toolSchema } from "@/lib/agent/tool";
import { getNeededVariables, needsBearer, toTestTool } from "./test-inputs";

const handler: HttpHandler = {
  kind: "http",
  method: "GET",
  url: "https://a.example.com/{{variables.shop}}",
  response: { select: "a" },
};
const tool: Tool = {
  name: "",
  description: "",
  parameters: { type: "object", properties: {} },
  responseType: "html",
  handler,
};

it("lists the variables that are used or required", () => {
  const variables = [{ ref: "shop" }, { ref: "other" }, { ref: "needed", required: true }];
  expect(getNeededVariables(handler, variables).map(({ ref }) => ref)).toEqual(["shop", "needed"]);
});

it("requires a Bearer token if it is sent or required", () => {
  expect(needsBearer({}, handler)).toBe(false);
  expect(needsBearer({ bearer: "required" }, handler)).toBe(true);
  expect(needsBearer({}, { ...handler, auth: { type: "caller-bearer" } })).toBe(true);
  expect(needsBearer({}, { ...handler, url: "https://a.b/?t={{caller.bearer}}" })).toBe(true);
});

it("makes an unnamed tool valid and removes its response handling", () => {
  const testTool = toTestTool(tool, handler);
  expect(toolSchema.safeParse(testTool).success).toBe(true);
  expect(testTool).not.toHaveProperty("responseType");
  expect(testTool.handler).not.toHaveProperty("response");
});
