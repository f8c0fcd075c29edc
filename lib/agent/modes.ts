import type { Tool } from "./tool";

type Modal = Pick<Tool, "modes">;

/**
 * A tool whose list of modes is empty is a system tool (contract §7): the platform may call it, no model is
 * offered it. A tool that says nothing of modes is offered in each.
 */
export const isSystemTool = ({ modes }: Modal): boolean => modes?.length === 0;

/** Whether a model is offered the tool, in this mode when one is named. */
export const isOffered = (tool: Modal, mode?: string): boolean =>
  !isSystemTool(tool) &&
  (mode === undefined || tool.modes === undefined || tool.modes.includes(mode));
