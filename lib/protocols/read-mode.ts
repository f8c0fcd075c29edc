import { AppError } from "@/lib/errors";
import type { ProtocolContext } from "./protocol";

/** Returns a mode that some tool of the agent has. Throws `not_found` for every other one. */
export const checkMode = (mode: string, { agent }: Pick<ProtocolContext, "agent">): string => {
  const modes = [...new Set(agent.manifest.tools.flatMap((tool) => tool.modes ?? []))];
  if (modes.includes(mode)) return mode;
  throw new AppError("not_found", `Unknown mode: ${mode}`, {
    details: modes.length > 0 ? `Modes of this agent: ${modes.join(", ")}` : "It has no modes.",
  });
};

/** The mode in `?mode=`. */
export const readMode = (
  request: Request,
  context: Pick<ProtocolContext, "agent">,
): string | undefined => {
  const mode = new URL(request.url).searchParams.get("mode");
  return mode === null ? undefined : checkMode(mode, context);
};
