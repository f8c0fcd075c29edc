import { expect, it } from "vitest";
import type { Tool } from "../agent/tool";
import { lintBearer } from "./lint-bearer";

const tool: Tool = {
  name: "mine",
  description: "A tool.",
  parameters: { type: "object", properties: {} },
  handler: { kind: "javascript", code: "export default () => 1" },
};

it.each([
  [{ signIn: "on" }, { bearer: "required" }, ["closed-to-sign-in"]],
  [{ signIn: "on", bearer: "required" }, {}, ["closed-to-sign-in"]],
  [{ signIn: "on", bearer: "required" }, { bearer: "none" }, []],
  [{ signIn: "on" }, { bearer: "optional" }, []],
  [{ signIn: "off" }, { bearer: "required" }, []],
  [{}, { bearer: "required" }, []],
] as const)("with access %j, reports a tool with %j as %j", (access, change, codes) => {
  expect(lintBearer({ ...tool, ...change }, { access }).map(({ code }) => code)).toEqual(codes);
});

const http = { kind: "http", method: "GET", url: "https://api.example" } as const;
const withAuth = { ...http, auth: { type: "caller-bearer" } } as const;
const withPlaceholder = {
  ...http,
  headers: [{ name: "x-token", value: "{{caller.bearer}}", enabled: true }],
};

it.each([
  [{}, { handler: withAuth }, ["/handler/auth"]],
  [{}, { handler: withPlaceholder }, ["/handler/headers/0/value"]],
  [{ bearer: "optional" }, { handler: withAuth, bearer: "none" }, ["/handler/auth"]],
  [{ bearer: "optional" }, { handler: withAuth }, []],
  [{}, { handler: withPlaceholder, bearer: "required" }, []],
  [{}, { handler: http }, []],
] as const)(
  "with access %j, reports the missing token of a tool with %j at %j",
  (access, change, paths) => {
    const issues = lintBearer({ ...tool, ...change }, { access });
    expect(issues.map(({ path }) => path)).toEqual(paths);
    for (const { code } of issues) expect(code).toBe("bearer-not-used");
  },
);
