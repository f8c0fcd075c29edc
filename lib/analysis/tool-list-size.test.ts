import { expect, test } from "vitest";
import { toolSchema } from "@/lib/agent/tool";
import { slack } from "@/lib/gallery/slack";
import { estimateListTokens, formatShortNumber } from "./tool-list-size";

const tool = toolSchema.parse(slack.tools[0]);

test("the estimate is a quarter of the characters, without disabled tools", () => {
  const alone = estimateListTokens([tool]);
  expect(alone).toBeGreaterThan(150);
  expect(alone).toBeLessThan(400);
  expect(estimateListTokens([tool, { ...tool, name: "off", enabled: false }])).toBe(alone);
  expect(estimateListTokens([tool, { ...tool, name: "other" }])).toBeGreaterThan(alone * 1.9);
});

test("numbers from a thousand up are shortened", () => {
  expect([0, 999, 1000, 3120, 31_750].map(formatShortNumber)).toEqual([
    "0",
    "999",
    "1.0k",
    "3.1k",
    "32k",
  ]);
});
