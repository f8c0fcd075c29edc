import { expect, it } from "vitest";
import type { HttpHandler } from "@/lib/agent/handlers/http";
import { type Tool, toolSchema } from "@/lib/agent/tool";
import { takesBearer, toolToTry, variablesOf } from "./sample-arguments";

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
  const known = [{ ref: "shop" }, { ref: "other" }, { ref: "needed", required: true }];
  expect(variablesOf(handler, known).map(({ ref }) => ref)).toEqual(["shop", "needed"]);
});

it("asks for a Bearer token if it is sent or required", () => {
  expect(takesBearer({}, handler)).toBe(false);
  expect(takesBearer({ bearer: "required" }, handler)).toBe(true);
  expect(takesBearer({}, { ...handler, auth: { type: "caller-bearer" } })).toBe(true);
  expect(takesBearer({}, { ...handler, url: "https://a.b/?t={{caller.bearer}}" })).toBe(true);
});

it("makes an unnamed tool valid and removes its response handling", () => {
  const tried = toolToTry(tool, handler);
  expect(toolSchema.safeParse(tried).success).toBe(true);
  expect(tried).not.toHaveProperty("responseType");
  expect(tried.handler).not.toHaveProperty("response");
});
