import type { Tool } from "@/lib/agent/tool";
import { exampleArguments } from "@/lib/exports/example-arguments";
import { parameterRows } from "./parameter-rows";

/** The unit is the effort of rendering one row of a parameter table. */
const MAX_EFFORT = 3_000;
const EFFORT_PER_TOOL = 20;
const CHARS_PER_EFFORT = 100;

const measureEffort = (tool: Tool): number => {
  const texts = [tool.description, tool.docNote, exampleArguments(tool)];
  return (
    EFFORT_PER_TOOL +
    parameterRows(tool.parameters).length +
    JSON.stringify(texts).length / CHARS_PER_EFFORT
  );
};

/**
 * Divides an agent's tools, in order, into the pages of its reference. A single page with all tools
 * of a large agent would occupy the server for half a minute whenever someone opened it.
 */
export const toReferencePages = (tools: readonly Tool[]): Tool[][] => {
  const pages: Tool[][] = [];
  let effortLeft = 0;
  for (const tool of tools) {
    const effort = measureEffort(tool);
    const page = pages.at(-1);
    if (page && effort <= effortLeft) {
      page.push(tool);
      effortLeft -= effort;
    } else {
      pages.push([tool]);
      effortLeft = MAX_EFFORT - effort;
    }
  }
  return pages;
};
