import { expect, it } from "vitest";
import type { Tool } from "../agent/tool";
import { lintSignIn } from "./lint-sign-in";

const tool: Tool = {
  ...{ name: "mine", description: "A tool.", parameters: { type: "object", properties: {} } },
  handler: { kind: "javascript", code: "export default () => 1" },
};

it.each([
  [{ signIn: "on" }, { bearer: "required" }, ["closed-to-sign-in"]],
  [{ signIn: "on", bearer: "required" }, {}, ["closed-to-sign-in"]],
  [{ signIn: "on", bearer: "required" }, { bearer: "none" }, []],
  [{ signIn: "on" }, { bearer: "optional" }, []],
  [{ signIn: "off" }, { bearer: "required" }, []],
  [{}, { bearer: "required" }, []],
] as const)("with access %j, a tool with %j gives %j", (access, change, codes) => {
  expect(lintSignIn({ ...tool, ...change }, { access }).map(({ code }) => code)).toEqual(codes);
});
