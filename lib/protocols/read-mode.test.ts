import { expect, test } from "vitest";
import { createTool } from "@/lib/runs/runs-fixture";
import { compileAgent } from "@/lib/runtime/compiled-agent";
import { checkMode } from "./read-mode";

const compile = (...modes: string[][]) =>
  compileAgent({
    id: "1",
    space: "s",
    version: 1,
    manifest: {
      slug: "a",
      name: "A",
      description: "",
      tools: modes.map((each, index) => createTool(`tool${index}`, { modes: each })),
    },
  });

test("accepts only the modes of the agent's tools", () => {
  const agent = compile(["code", "debug"], []);
  expect(["code", "debug"].map((mode) => checkMode(mode, { agent }))).toEqual(["code", "debug"]);
  expect(() => checkMode("research", { agent })).toThrow("Unknown mode: research");
  expect(() => checkMode("code", { agent: compile() })).toThrow("Unknown mode: code");
});
