import type { z } from "zod";
import type { Resource } from "@/lib/agent/manifest";
import type { Tool } from "@/lib/agent/tool";
import type { Draft } from "@/lib/data/agents/manifests";
import { newId } from "@/lib/data/id";
import { AppError, isAppError } from "@/lib/errors";
import { toEnvelope, toFailureEnvelope } from "@/lib/http/envelope";
import { toStatus } from "@/lib/http/status";
import { requireBearer, requireVariables } from "@/lib/runtime/call/caller-requirements";
import { type CompiledAgent, type CompiledTool, compileAgent } from "@/lib/runtime/compiled-agent";
import type { CallRequest, Runtime } from "@/lib/runtime/ports";
import type { Envelope, TryResult, tryRequest } from "./schemas/tries";

/**
 * Unsaved changes: `unsavedTool` replaces the tool named `name` or is added; `resource` replaces
 * the resource.
 */
type UnsavedChanges = { name?: string; unsavedTool?: Tool; resource?: Resource };

/** Compiles the draft with every tool enabled, so that authors can try disabled ones. */
export const compileDraft = (
  { agent: { id }, manifest }: Draft,
  space: string,
  { name, unsavedTool, resource = manifest.resource }: UnsavedChanges = {},
): CompiledAgent => {
  // Listed first, because the first of two tools with the same name wins.
  const tools = unsavedTool
    ? [unsavedTool, ...manifest.tools.filter((tool) => tool.name !== name)]
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

/** Compiles the draft and finds its tool named `name`, or the unsaved tool that replaces it. */
export const compileDraftTool = (
  draft: Draft,
  space: string,
  name: string,
  unsavedTool: Tool | undefined,
): { agent: CompiledAgent; tool: CompiledTool } => {
  const agent = compileDraft(draft, space, { name, ...(unsavedTool && { unsavedTool }) });
  const tool = agent.tool(unsavedTool?.name ?? name);
  if (!tool) throw new AppError("not_found", `Tool "${name}" not found.`);
  return { agent, tool };
};

export type DraftCall = Pick<z.infer<typeof tryRequest>, "params" | "profile"> &
  Pick<CallRequest, "signal" | "stream" | "onLog" | "network" | "standIns"> & { isTest?: boolean };

/** Calls a tool of the draft through the same runtime that serves published agents. */
export const callDraft = async (
  runtime: Runtime,
  agent: CompiledAgent,
  tool: CompiledTool,
  { params, profile = {}, signal, stream, onLog, network, standIns, isTest = false }: DraftCall,
): Promise<TryResult> => {
  const { bearer: bearerToken, variables: callerVariables = {}, ...hostFields } = profile;
  const callId = newId();
  try {
    const variables = requireVariables(agent, (ref) => callerVariables[ref]);
    const bearer = requireBearer(agent, tool.tool, bearerToken);
    const { outcome, trace } = await runtime.call({
      agent,
      tool,
      body: { ...params, ...hostFields },
      caller: {
        callId,
        keyId: null,
        signIn: null,
        protocol: isTest ? "test" : null,
        depth: 0,
        variables,
        ...(bearer && { bearer }),
      },
      stream,
      onLog,
      network,
      standIns,
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
