import { expect, test } from "vitest";
import { toIssue } from "@/lib/schema/zod-issue";
import { toolSchema } from "./tool";

const getIssues = (tool: unknown) => (toolSchema.safeParse(tool).error?.issues ?? []).map(toIssue);

test("a tool's unknown placeholder and invalid keyword have codes, paths and suggestions", () => {
  const tool = {
    name: "getWeather",
    description: "Gets the weather.",
    parameters: { type: "object", properties: { city: { type: "string" } } },
    handler: { kind: "http", method: "GET", url: "https://example.com/{{params.citty}}" },
  };
  expect(getIssues(tool)).toMatchObject([
    {
      code: "unknown_placeholder",
      path: "/handler/url",
      data: { placeholder: "params.citty", suggestion: "params.city" },
    },
  ]);
  const parameters = { type: "object", properties: { city: { type: "string", minLength: -1 } } };
  expect(getIssues({ ...tool, parameters })[0]).toMatchObject({
    code: "invalid_keyword",
    path: "/parameters/properties/city/minLength",
    data: { keyword: "minLength" },
  });
});
