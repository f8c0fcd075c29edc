import { hash } from "node:crypto";
import { isAppError } from "@/lib/errors";
import type { CompiledAgent } from "@/lib/runtime/compiled-agent";
import { capResult } from "./cap-result";
import type { RunCaller } from "./run";
import type { RunSession } from "./session";
import { toCallRequest } from "./to-call-request";
import { type ToolResult, toRefusedResult, toToolResult } from "./tool-result";

/** Maximum tokens that a resource may add to every request of a run. */
const MAX_RESOURCE_TOKENS = 8_000;

const callResource = async (
  session: RunSession,
  agent: CompiledAgent,
  tool: NonNullable<CompiledAgent["resource"]>,
): Promise<ToolResult> => {
  try {
    const { outcome } = await session.ports.runtime.call(toCallRequest(session, agent, tool));
    return session.redact(toToolResult(outcome));
  } catch (error) {
    if (isAppError(error)) return toRefusedResult(error);
    throw error;
  }
};

/** Changes with the author's definition and with the user that the resource is about. */
const toDigest = ({ manifest }: CompiledAgent, { userId }: RunCaller): string =>
  hash("sha256", JSON.stringify([manifest.resource, userId ?? null]), "base64url");

/**
 * Returns the text of the agent's resource, read once per conversation. Undefined if there is none
 * or it cannot be read, in which case the next run tries again.
 */
export const readResource = async (session: RunSession): Promise<string | undefined> => {
  const { agent, resourceTexts, unreadResources, request } = session;
  if (!agent.resource || unreadResources.has(agent.id)) return undefined;
  const digest = toDigest(agent, request.caller);
  const stored = resourceTexts[agent.id];
  if (stored?.digest === digest) return stored.text;
  const { content, error } = await callResource(session, agent, agent.resource);
  if (error !== undefined) {
    const message = `The agent's resource could not be read: ${error}`;
    request.onEvent({ type: "warning", message });
    unreadResources.add(agent.id);
    return undefined;
  }
  const text = await capResult(content, MAX_RESOURCE_TOKENS);
  const { slug, name } = agent.manifest;
  request.onEvent({ type: "resource-read", agent: slug, name });
  session.resourceTexts = { ...resourceTexts, [agent.id]: { digest, text } };
  return text;
};
