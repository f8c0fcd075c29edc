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

it("reports a credential that nobody can set up", () => {
  const model = { provider: "openai", id: "gpt-5.4-mini" } as const;
  const lint = (credential: string) => lintModel({ model: { ...model, credential } });
  expect(lint("A B")).toEqual([
    expect.objectContaining({
      path: "/model/credential",
      code: "impossible-credential",
      message: expect.stringMatching(/^A credential cannot be named "A B"\. Use 1 to 63/),
    }),
  ]);
  expect(lint("openai")).toEqual([]);
  expect(lint("A".repeat(1_000_000))[0]?.message.length).toBeLessThan(300);
});
