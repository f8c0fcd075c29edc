import type { z } from "zod";
import type { Resource } from "@/lib/agent/manifest";
import type { Tool } from "@/lib/agent/tool";
import type { CodeIssue } from "@/lib/api/schemas/examples";
import type { callerProfile, TryResult } from "@/lib/api/schemas/tries";
import { agentPath, askApi } from "./api";
import type { Listener } from "./events";

export type CallerProfile = z.infer<typeof callerProfile>;
export type Attempt = {
  params: Record<string, unknown>;
  profile?: CallerProfile;
  /** A person has seen what will be sent and approved it. */
  confirmed?: boolean;
  /** Runs in place of the saved tool, without being saved. */
  tool?: Tool;
  /** The same of the agent's resource. */
  resource?: Resource;
  /** Asks for what the service said, for a test to keep. */
  record?: boolean;
};

/** Runs a tool of the draft through the real pipeline. An abort ends the call upstream as well. */
export const tryTool = (
  slug: string,
  name: string,
  attempt: Attempt,
  signal: AbortSignal,
  hear?: Listener,
) =>
  askApi<TryResult>("POST", `${agentPath(slug)}/tools/${encodeURIComponent(name)}/try`, {
    body: attempt,
    signal,
    hear,
  });

/** Runs the resource of the draft, or one that is not saved yet, enabled or not. */
export const tryResource = (slug: string, attempt: Attempt, signal: AbortSignal) =>
  askApi<TryResult>("POST", `${agentPath(slug)}/resource/try`, { body: attempt, signal });

const askIssues = async (body: { code: string; withoutDefault?: true }): Promise<CodeIssue[]> =>
  (await askApi<{ issues: CodeIssue[] }>("POST", "/code/check", { body })).issues;

/** What keeps a tool's module from being read, as its runner says it. */
export const checkCode = (code: string) => askIssues({ code });

/** The same of a module that only holds hooks. */
export const checkHooks = (code: string) => askIssues({ code, withoutDefault: true });
