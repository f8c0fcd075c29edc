import { expect, test } from "vitest";
import type { Manifest } from "@/lib/agent/manifest";
import type { Tool } from "@/lib/agent/tool";
import { reportTargets } from "@/lib/analysis/targets";
import { openai } from "@/lib/exports/openai";
import { openaiStrict } from "@/lib/exports/openai-strict";
import { explainOmission } from "./explain-omission";

const tool = (changes: Partial<Tool> = {}): Tool => ({
  name: "search",
  description: "Searches.",
  parameters: { type: "object", properties: { query: { type: "string" } }, required: ["query"] },
  handler: { kind: "javascript", code: "export default () => 1" },
  ...changes,
});
/** Strict mode does not support objects without properties. */
const openObject = tool({
  parameters: { type: "object", properties: { a: { type: "object" } }, required: ["a"] },
});

test.each([
  ["an ordinary tool", tool()],
  ["a system tool", tool({ modes: [] })],
  ["a tool of one mode", tool({ modes: ["code"] })],
  ["an object of any keys", openObject],
])("explains %s if and only if the export omits it", (_, each) => {
  const manifest: Manifest = { slug: "a", name: "A", description: "", tools: [each] };
  const agent = { manifest, version: null, baseUrl: "", pageUrl: "" };
  for (const [target, { render }] of [
    ["openai", openai],
    ["openai-strict", openaiStrict],
  ] as const) {
    const report = reportTargets(each).find((candidate) => candidate.target === target);
    expect(render(agent)).toHaveLength(explainOmission(each, report) === undefined ? 1 : 0);
  }
});

test("gives the target's own reason", () => {
  const report = reportTargets(openObject).find(({ target }) => target === "openai-strict");
  expect(report?.verdict).toBe("refused");
  expect(explainOmission(openObject, report)).toContain(report?.reasons[0]?.message);
  expect(explainOmission(tool({ modes: [] }), undefined)).toContain("Offered to models");
});
