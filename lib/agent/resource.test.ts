import { describe, expect, it } from "vitest";
import type { HandlerConfig } from "./handlers";
import { type Manifest, manifestSchema } from "./manifest";

const getIssues = (handler: HandlerConfig, overrides: Partial<Manifest> = {}) =>
  manifestSchema
    .safeParse({
      slug: "a",
      name: "A",
      description: "",
      variables: [{ ref: "region" }],
      ...overrides,
      resource: { enabled: true, handler },
      tools: [],
    })
    .error?.issues.map(({ path, message }) => `${path.join("/")}: ${message}`) ?? [];

const getHandler = (value: string): HandlerConfig => ({
  kind: "http",
  method: "GET",
  url: "https://api.example.com/me",
  query: [{ name: "q", value }],
});

describe("placeholders in the context resource", () => {
  it.each(["{{variables.region}}", "{{context.userId}}", "plain"])("may be %s", (value) => {
    expect(getIssues(getHandler(value))).toEqual([]);
  });

  it.each(["{{params.city}}", "{{params}}", "{{variables.nope}}", "{{credentials.github.token}}"])(
    "may not be %s",
    (value) => {
      expect(getIssues(getHandler(value))).toEqual([
        expect.stringMatching(/^resource\/handler\/query\/0\/value: .* is not defined/),
      ]);
    },
  );

  it("may be the caller's bearer token only if the agent accepts one", () => {
    const handler = getHandler("{{caller.bearer}}");
    expect(getIssues(handler)).toEqual([expect.stringContaining("is never available")]);
    expect(getIssues(handler, { access: { bearer: "optional" } })).toEqual([]);
  });
});
