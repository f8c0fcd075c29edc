import type { Issue } from "../errors";
import {
  checkAuthoredParameters,
  checkAuthoredSchema,
  findRepeatedName,
} from "../schema/check-authored-schema";
import type { Tool } from "./tool";

/**
 * Checks rules that stored tools may break, but saved or published ones may not. Paths are JSON
 * Pointers into the tool.
 */
export const checkAuthoredTool = ({
  name,
  parameters,
  outputSchema = {},
  ...lists
}: Tool): Issue[] => [
  ...checkAuthoredParameters(parameters, name).map((issue) => ({
    ...issue,
    path: `/parameters${issue.path}`,
  })),
  ...checkAuthoredSchema(outputSchema).map((issue) => ({
    ...issue,
    path: `/outputSchema${issue.path}`,
  })),
  ...(["modes", "visibleParameters", "credentials"] as const).flatMap((key) =>
    findRepeatedName(lists[key], `/${key}`),
  ),
];

/** Runs `checkAuthoredTool` on a manifest's tools. */
export const checkAuthoredTools = (tools: readonly Tool[]): Issue[] =>
  tools.flatMap((tool, index) =>
    checkAuthoredTool(tool).map((issue) => ({ ...issue, path: `/tools/${index}${issue.path}` })),
  );
