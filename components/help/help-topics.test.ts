import { expect, test } from "vitest";
import { parseTemplate } from "@/lib/agent/placeholders/template";
import { helpTopics } from "./help-topics";

test("every placeholder in the help is allowed in a request", () => {
  const rows = helpTopics.flatMap(({ rows }) => rows).filter(({ code }) => code.startsWith("{{"));
  expect(rows.length).toBeGreaterThan(0);
  for (const { code } of rows) expect(parseTemplate(code).problem, code).toBeUndefined();
});

test("topics have unique ids", () => {
  expect(new Set(helpTopics.map(({ id }) => id)).size).toBe(helpTopics.length);
});
