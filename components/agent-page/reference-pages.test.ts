import { expect, test } from "vitest";
import type { Tool } from "@/lib/agent/tool";
import { toReferencePages } from "./reference-pages";

const createTools = (count: number, propertyCount: number): Tool[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `tool${index}`,
    description: "Does something.",
    parameters: {
      type: "object",
      properties: Object.fromEntries(
        Array.from({ length: propertyCount }, (_, at) => [`p${at}`, { type: "string" as const }]),
      ),
    },
    handler: { kind: "javascript", code: "export default () => 1" },
  }));
const measurePages = (tools: Tool[]) => toReferencePages(tools).map(({ length }) => length);

test("keeps the tools of an ordinary agent on one page", () => {
  expect(measurePages([])).toEqual([]);
  expect(measurePages(createTools(100, 5))).toEqual([100]);
});

test("divides the tools of a large agent among pages, in order", () => {
  const tools = createTools(90, 80);
  expect(measurePages(tools)).toEqual([29, 29, 29, 3]);
  expect(toReferencePages(tools).flat()).toEqual(tools);
});

test("gives a tool that is too large for any page a page of its own", () => {
  expect(measurePages([...createTools(1, 1), ...createTools(2, 4_000)])).toEqual([1, 1, 1]);
});
