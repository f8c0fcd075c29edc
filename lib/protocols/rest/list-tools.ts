import { isNotModified, toEtag } from "@/lib/http/etag";
import { jsonHeaders } from "@/lib/http/headers";
import type { CompiledAgent } from "@/lib/runtime/compiled-agent";
import type { ProtocolContext } from "../protocol";

type Body = { json: string; etag: string };

const toBody = (tools: CompiledAgent["tools"]): Body => {
  const json = JSON.stringify({ tools });
  return { json, etag: toEtag(json) };
};

/** One per version, for agents whose list is the same for every caller. */
const bodies = new WeakMap<CompiledAgent, Body>();

const getBody = (agent: CompiledAgent): Body => {
  const existing = bodies.get(agent);
  if (existing) return existing;
  const body = toBody(agent.tools);
  bodies.set(agent, body);
  return body;
};

/** `GET /tools`, with a strong ETag. */
export const listTools = async (
  request: Request,
  { agent, runtime, requestId, keyId, signIn, respond }: ProtocolContext,
): Promise<Response> => {
  const { json, etag } = agent.isDynamic
    ? toBody(
        await runtime.listTools({
          agent,
          keyId,
          signIn,
          requestId,
          protocol: "rest",
          signal: request.signal,
        }),
      )
    : getBody(agent);
  const headers = { ...jsonHeaders, etag, "cache-control": "no-cache" };
  return isNotModified(request, etag) ? respond(304, headers, null) : respond(200, headers, json);
};
