import { isObject } from "@/lib/schema/json";
import type { ProtocolContext } from "../protocol";
import { checkMode, readMode } from "../read-mode";
import type { AgUiInput } from "./read-input";

const getForwardedMode = ({ forwardedProps }: AgUiInput): string | undefined =>
  isObject(forwardedProps) && typeof forwardedProps.mode === "string"
    ? forwardedProps.mode
    : undefined;

/**
 * Reads the mode from `?mode=` or from the input. Throws `not_found` if no tool of the agent has
 * it.
 */
export const readInputMode = (
  request: Request,
  input: AgUiInput,
  context: Pick<ProtocolContext, "agent">,
): string | undefined => {
  const mode = readMode(request, context) ?? getForwardedMode(input);
  return mode === undefined ? undefined : checkMode(mode, context);
};
