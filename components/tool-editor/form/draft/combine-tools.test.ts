import { expect, it } from "vitest";
import type { Tool } from "@/lib/agent/tool";
import { slack } from "@/lib/gallery/slack";
import { combineTools } from "./combine-tools";

const base = slack.tools[0] as Tool;
const changed = (change: Partial<Tool>): Tool => ({ ...base, ...change });
const withParameter = (name: string): Tool =>
  changed({
    parameters: {
      ...base.parameters,
      properties: { ...base.parameters.properties, [name]: { type: "string" } },
      required: [...(base.parameters.required ?? []), name],
    },
  });

it("has the parameters of both, and what each version requires", () => {
  const combined = combineTools(base, withParameter("mine"), withParameter("theirs"));
  expect(Object.keys(combined?.parameters.properties ?? {})).toEqual([
    ...Object.keys(base.parameters.properties),
    "mine",
    "theirs",
  ]);
  expect(combined?.parameters.required).toEqual([
    ...(base.parameters.required ?? []),
    "mine",
    "theirs",
  ]);
});

it("does not mix two kinds of handlers", () => {
  const handler = { kind: "javascript" as const, code: "export default () => 1" };
  const combined = combineTools(base, changed({ handler }), changed({ description: "Theirs." }));
  expect(combined).toMatchObject({ description: "Theirs." });
  expect(combined?.handler).toEqual(handler);
});

it("is undefined if the result would equal one of the two versions", () => {
  const mine = changed({ description: "Mine." });
  expect(combineTools(base, mine, changed({ description: "Theirs." }))).toBeUndefined();
  expect(combineTools(base, base, mine)).toBeUndefined();
  expect(combineTools(null, mine, base)).toBeUndefined();
});
