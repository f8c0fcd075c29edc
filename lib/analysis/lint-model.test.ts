import { expect, it } from "vitest";
import { lintModel } from "./lint-model";

it("asks for the base URL of a server that has no standard one", () => {
  const model = { provider: "openai-compatible", id: "mistral-small" } as const;
  expect(lintModel({ model })).toEqual([
    expect.objectContaining({ path: "/model/baseUrl", code: "missing-base-url" }),
  ]);
  expect(lintModel({ model: { ...model, baseUrl: "http://127.0.0.1:8080/v1" } })).toEqual([]);
  expect(lintModel({ model: { ...model, provider: "ollama" } })).toEqual([]);
  expect(lintModel({})).toEqual([]);
});
