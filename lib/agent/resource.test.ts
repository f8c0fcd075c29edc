import { describe, expect, it } from "vitest";
import type { HandlerConfig } from "./handlers";
import { type Manifest, manifestSchema } from "./manifest";

const issuesOf = (handler: HandlerConfig, more: Partial<Manifest> = {}) =>
  manifestSchema
    .safeParse({
      slug: "a",
      name: "A",
      description: "",
      variables: [{ ref: "region" }],
      ...more,
      resource: { enabled: true, handler },
      tools: [],
    })
    .error?.issues.map(({ path, message }) => `${path.join("/")}: ${message}`) ?? [];

const get = (value: string): HandlerConfig => ({
  kind: "http",
  method: "GET",
  url: "https://api.example.com/me",
  query: [{ name: "q", value }],
});

describe("placeholders of the resource", () => {
  it.each(["{{variables.region}}", "{{context.userId}}", "plain"])("may be %s", (value) => {
    expect(issuesOf(get(value))).toEqual([]);
  });

  it.each(["{{params.city}}", "{{params}}", "{{variables.nope}}", "{{credentials.github.token}}"])(
    "may not be %s",
    (value) => {
      expect(issuesOf(get(value))).toEqual([
        expect.stringMatching(/^resource\/handler\/query\/0\/value: .* is not defined/),
      ]);
    },
  );

  it("may be the caller's bearer token only when the agent accepts one", () => {
    const handler = get("{{caller.bearer}}");
    expect(issuesOf(handler)).toEqual([expect.stringContaining("is never available")]);
    expect(issuesOf(handler, { access: { bearer: "optional" } })).toEqual([]);
  });
});
