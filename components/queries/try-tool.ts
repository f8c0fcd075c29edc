import type { z } from "zod";
import type { callerProfile, TryResult } from "@/lib/api/schemas";
import { agentPath, askApi } from "./api";

export type CallerProfile = z.infer<typeof callerProfile>;
export type Attempt = {
  params: Record<string, unknown>;
  profile?: CallerProfile;
  /** A person has seen what will be sent and approved it. */
  confirmed?: boolean;
};

/** Runs a tool of the draft through the real pipeline. An abort ends the call upstream as well. */
export const tryTool = (slug: string, name: string, attempt: Attempt, signal: AbortSignal) =>
  askApi<TryResult>("POST", `${agentPath(slug)}/tools/${encodeURIComponent(name)}/try`, {
    body: attempt,
    signal,
  });

/** Runs the resource of the draft as it is saved, enabled or not. */
export const tryResource = (slug: string, attempt: Attempt, signal: AbortSignal) =>
  askApi<TryResult>("POST", `${agentPath(slug)}/resource/try`, { body: attempt, signal });
