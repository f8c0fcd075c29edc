import type { Tool } from "./tool";

type WithModes = Pick<Tool, "modes">;

/**
 * Whether a tool is a system tool. A tool with an empty list of modes is one: the platform may call
 * it, but models never see it. A tool without the field is offered in every mode.
 */
export const isSystemTool = ({ modes }: WithModes): boolean => modes?.length === 0;

/** Lists the modes that an agent's tools name. */
export const listModes = (tools: readonly WithModes[]): string[] => [
  ...new Set(tools.flatMap(({ modes = [] }) => modes)),
];

/** Whether the tool is offered to models, in the given mode if there is one. */
export const isOffered = (tool: WithModes, mode?: string): boolean =>
  !isSystemTool(tool) &&
  (mode === undefined || tool.modes === undefined || tool.modes.includes(mode));

/** Lists the tools that models get in at least one mode: enabled ones that are not system tools. */
export const listOffered = <Listed extends Pick<Tool, "enabled" | "modes">>(
  tools: readonly Listed[],
): Listed[] => tools.filter((tool) => tool.enabled !== false && isOffered(tool));
