import { AppError } from "@/lib/errors";
import type { ProtocolContext } from "./protocol";

/** The mode in `?mode=`. Throws `not_found` for one that no tool of the agent has. */
export const readMode = (
  request: Request,
  { agent }: Pick<ProtocolContext, "agent">,
): string | undefined => {
  const mode = new URL(request.url).searchParams.get("mode");
  if (mode === null) return undefined;
  const modes = [...new Set(agent.manifest.tools.flatMap((tool) => tool.modes ?? []))];
  if (modes.includes(mode)) return mode;
  throw new AppError("not_found", `Unknown mode: ${mode}`, {
    details: modes.length > 0 ? `Modes of this agent: ${modes.join(", ")}` : "It has no modes.",
  });
};
