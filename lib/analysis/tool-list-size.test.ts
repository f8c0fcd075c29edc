import { expect, test } from "vitest";
import { type Tool, toolSchema } from "@/lib/agent/tool";
import { slack } from "@/lib/gallery/slack";
import { gemini } from "./targets/gemini";
import { openai } from "./targets/openai";
import { formatShortNumber, toListText, toTargetListText } from "./tool-list-size";

const tool = toolSchema.parse(slack.tools[0]);

test("excludes disabled tools and handlers from the text of a list", () => {
  const alone = toListText([tool]);
  expect(toListText([tool, { ...tool, name: "off", enabled: false }])).toBe(alone);
  expect(alone).not.toContain("handler");
});

test("excludes system tools, because models do not receive them", () => {
  const system = { ...tool, name: "sync", modes: [] };
  expect(toListText([tool, system])).toBe(toListText([tool]));
  expect(toTargetListText([tool, system], openai)).toBe(toTargetListText([tool], openai));
});

test("includes only accepted tools in the text for a target", () => {
  const parameters = { type: "object" as const, properties: { "a.b": {} }, required: ["a.b"] };
  const dotted: Tool = { ...tool, name: "dotted", parameters };
  const countNames = (text: string) => (JSON.parse(text) as { name: string }[]).length;
  expect(countNames(toTargetListText([tool, { ...tool, enabled: false }], openai))).toBe(1);
  expect(countNames(toTargetListText([tool, dotted], openai))).toBe(2);
  expect(countNames(toTargetListText([tool, dotted], gemini))).toBe(1);
});

test("shortens numbers from a thousand up", () => {
  expect([0, 999, 1000, 3120, 31_750].map(formatShortNumber)).toEqual([
    "0",
    "999",
    "1K",
    "3.1K",
    "32K",
  ]);
});
