import { listModes } from "@/lib/agent/modes";
import { AppError } from "@/lib/errors";
import type { ProtocolContext } from "./protocol";

/** Returns the mode if some tool of the agent has it. Throws `not_found` otherwise. */
export const checkMode = (mode: string, { agent }: Pick<ProtocolContext, "agent">): string => {
  const modes = listModes(agent.manifest.tools);
  if (modes.includes(mode)) return mode;
  throw new AppError("not_found", `Unknown mode: ${mode}`, {
    details: modes.length > 0 ? `Modes of this agent: ${modes.join(", ")}` : "It has no modes.",
  });
};

/** Reads the mode from `?mode=`. Throws `not_found` if no tool of the agent has it. */
export const readMode = (
  request: Request,
  context: Pick<ProtocolContext, "agent">,
): string | undefined => {
  const mode = new URL(request.url).searchParams.get("mode");
  return mode === null ? undefined : checkMode(mode, context);
};
