import { parseCallDepth } from "@/lib/agent/access/call-depth";
import { requireVariables } from "@/lib/runtime/call/caller-inputs";
import type { CallRequest } from "@/lib/runtime/ports";
import { createVariableReader } from "../variable-headers";
import type { McpExchange } from "./exchange";

/** Who calls. Throws `unauthorized` when variables are missing. */
export const readCaller = ({
  context,
  headers,
  trace,
  nextCallId,
}: McpExchange): CallRequest["caller"] => {
  const { agent, clientRequestId, keyId, signIn } = context;
  return {
    protocol: "mcp",
    requestId: nextCallId(),
    clientRequestId,
    keyId,
    signIn,
    variables: requireVariables(agent, createVariableReader(headers)),
    depth: parseCallDepth(headers),
    trace,
  };
};
