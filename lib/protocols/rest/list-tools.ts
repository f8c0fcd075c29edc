import type { ToolDto } from "@/lib/agent/tool-dto";
import { respondWithEtag, type TaggedBody, toTaggedBody } from "@/lib/http/etag";
import { jsonHeaders } from "@/lib/http/headers";
import type { ProtocolContext } from "../protocol";

/** One per version, for agents whose list is the same for every caller. */
const bodies = new WeakMap<readonly ToolDto[], TaggedBody>();

const getBody = (tools: readonly ToolDto[]): TaggedBody => {
  const existing = bodies.get(tools);
  if (existing) return existing;
  const body = toTaggedBody(JSON.stringify({ tools }));
  bodies.set(tools, body);
  return body;
};

/** Serves `GET /tools`, with a strong ETag. */
export const listTools = async (
  request: Request,
  { agent, runtime, callId, keyId, signIn, respond }: ProtocolContext,
): Promise<Response> => {
  const { signal } = request;
  const tools = await runtime.listTools({
    agent,
    keyId,
    signIn,
    callId,
    protocol: "rest",
    signal,
  });
  return respondWithEtag(request, respond, getBody(tools), jsonHeaders);
};
