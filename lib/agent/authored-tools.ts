import type { Issue } from "../errors";
import { checkAuthoredSchema, findRepeatedName } from "../schema/check-authored-schema";
import type { Tool } from "./tool";

/** What a stored tool may have, but none that is saved or published. Paths are JSON Pointers into the tool. */
export const checkAuthoredTool = ({ name, parameters, ...lists }: Tool): Issue[] => [
  ...checkAuthoredSchema(parameters, name).map((issue) => ({
    ...issue,
    path: `/parameters${issue.path}`,
  })),
  ...(["modes", "visibleParameters", "credentials"] as const).flatMap((key) =>
    findRepeatedName(lists[key], `/${key}`),
  ),
];

/** The same for a manifest's tools. */
export const checkAuthoredTools = (tools: readonly Tool[]): Issue[] =>
  tools.flatMap((tool, index) =>
    checkAuthoredTool(tool).map((issue) => ({ ...issue, path: `/tools/${index}${issue.path}` })),
  );
