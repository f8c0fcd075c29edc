import type { Tool } from "./tool";

type WithModes = Pick<Tool, "modes">;

/**
 * A tool with an empty list of modes is a system tool: the platform may call it, models never see it. A tool
 * without the field is offered in every mode.
 */
export const isSystemTool = ({ modes }: WithModes): boolean => modes?.length === 0;

/** Whether models are offered the tool, in the given mode if there is one. */
export const isOffered = (tool: WithModes, mode?: string): boolean =>
  !isSystemTool(tool) &&
  (mode === undefined || tool.modes === undefined || tool.modes.includes(mode));

/** The tools that models get in some mode: enabled ones, but for system tools. */
export const listOffered = <Listed extends Pick<Tool, "enabled" | "modes">>(
  tools: readonly Listed[],
): Listed[] => tools.filter((tool) => tool.enabled !== false && isOffered(tool));
