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
  /** The user has seen the request and approved it. */
  confirmed?: boolean;
  /** An unsaved tool to run in place of the saved one. */
  tool?: Tool;
  /** An unsaved resource to run in place of the saved one. */
  resource?: Resource;
  /** Returns the service's responses as a recording for a test. */
  record?: boolean;
};

/** Runs a tool of the draft through the real pipeline. An abort also aborts the upstream call. */
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

/** Runs the draft's resource, or an unsaved one, enabled or not. */
export const tryResource = (slug: string, attempt: Attempt, signal: AbortSignal) =>
  askApi<TryResult>("POST", `${agentPath(slug)}/resource/try`, { body: attempt, signal });

const askIssues = async (body: { code: string; withoutDefault?: true }): Promise<CodeIssue[]> =>
  (await askApi<{ issues: CodeIssue[] }>("POST", "/code/check", { body })).issues;

/** Syntax errors of a tool's module, as reported by the runner. */
export const checkCode = (code: string) => askIssues({ code });

/** Syntax errors of a module that contains only hooks. */
export const checkHooks = (code: string) => askIssues({ code, withoutDefault: true });
