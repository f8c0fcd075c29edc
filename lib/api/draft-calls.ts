import type { z } from "zod";
import type { Resource } from "@/lib/agent/manifest";
import type { Tool } from "@/lib/agent/tool";
import { newId } from "@/lib/data/id";
import type { Draft } from "@/lib/data/manifests";
import { isAppError } from "@/lib/errors";
import { toEnvelope, toFailureEnvelope } from "@/lib/http/envelope";
import { toStatus } from "@/lib/http/status";
import { requireBearer, requireVariables } from "@/lib/runtime/call/caller-inputs";
import { type CompiledAgent, type CompiledTool, compileAgent } from "@/lib/runtime/compiled-agent";
import type { CallRequest, Runtime } from "@/lib/runtime/ports";
import type { Envelope, TryResult, tryRequest } from "./schemas/tries";

/** What stands in for what is saved: `unsaved` for the tool called `name`, if there is one, and `resource`. */
type Unsaved = { name?: string; unsaved?: Tool; resource?: Resource };

/** The draft with everything switched on: its author may try what is switched off for everybody else. */
export const compileDraft = (
  { agent: { id }, manifest }: Draft,
  space: string,
  { name, unsaved, resource = manifest.resource }: Unsaved = {},
): CompiledAgent => {
  // First in the list, as of two tools of one name the first wins.
  const tools = unsaved
    ? [unsaved, ...manifest.tools.filter((tool) => tool.name !== name)]
    : manifest.tools;
  return compileAgent({
    id,
    space,
    version: null,
    manifest: {
      ...manifest,
      tools: tools.map((tool) => ({ ...tool, enabled: true })),
      ...(resource && { resource: { ...resource, enabled: true } }),
    },
  });
};

export type DraftCall = Pick<z.infer<typeof tryRequest>, "params" | "profile"> &
  Pick<CallRequest, "signal" | "stream" | "onLog" | "network">;

/** A call of the draft through the very runtime that serves the published agent. */
export const callDraft = async (
  runtime: Runtime,
  agent: CompiledAgent,
  tool: CompiledTool,
  { params, profile = {}, signal, stream, onLog, network }: DraftCall,
): Promise<TryResult> => {
  const { bearer: token, variables: given = {}, ...host } = profile;
  const callId = newId();
  try {
    const variables = requireVariables(agent, (ref) => given[ref]);
    const bearer = requireBearer(agent, tool.tool, token);
    const { outcome, trace } = await runtime.call({
      agent,
      tool,
      body: { ...params, ...host },
      caller: { requestId: callId, keyId: null, depth: 0, variables, ...(bearer && { bearer }) },
      stream,
      onLog,
      network,
      signal,
    });
    const { status, envelope } = toEnvelope(outcome);
    return { status, envelope: envelope as Envelope, trace: { callId, ...trace } };
  } catch (error) {
    if (!isAppError(error)) throw error;
    const envelope = toFailureEnvelope(error);
    return { status: toStatus(error.code), envelope, trace: null };
  }
};
