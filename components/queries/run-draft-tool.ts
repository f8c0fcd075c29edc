import type { z } from "zod";
import type { Resource } from "@/lib/agent/manifest";
import type { Tool } from "@/lib/agent/tool";
import type { CodeIssue } from "@/lib/api/schemas/code-check";
import type { callerProfile } from "@/lib/api/schemas/tries";
import { fetchApi } from "../client/api";
import type { EventListeners } from "../client/events";

export type CallerProfile = z.infer<typeof callerProfile>;
export type RunRequest = {
  params: Record<string, unknown>;
  profile?: CallerProfile;
  /** Whether the user has seen and approved the request. */
  confirmed?: boolean;
  /** An unsaved tool to run in place of the saved one. */
  tool?: Tool;
  /** An unsaved resource to run in place of the saved one. */
  resource?: Resource;
  /** Returns the service's responses as a recording for a test. */
  record?: boolean;
};

/** Runs a tool of the draft through the real pipeline. Aborting also aborts the upstream call. */
export const runDraftTool = (
  slug: string,
  name: string,
  request: RunRequest,
  { signal, listeners }: { signal: AbortSignal; listeners?: EventListeners },
) =>
  fetchApi("POST /agents/{slug}/tools/{name}/try", {
    params: { slug, name },
    body: request,
    signal,
    listeners,
  });

/** Runs the draft's resource or an unsaved one, whether or not it is enabled. */
export const runDraftResource = (slug: string, request: RunRequest, signal: AbortSignal) =>
  fetchApi("POST /agents/{slug}/resource/try", { params: { slug }, body: request, signal });

const fetchIssues = async (body: { code: string; withoutDefault?: true }): Promise<CodeIssue[]> =>
  (await fetchApi("POST /code/check", { body })).issues;

/** Returns the syntax errors of a tool's module, as reported by the runner. */
export const checkCode = (code: string) => fetchIssues({ code });

/** Returns the syntax errors of a module that contains only hooks. */
export const checkHooks = (code: string) => fetchIssues({ code, withoutDefault: true });
