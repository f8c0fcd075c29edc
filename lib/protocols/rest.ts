import { depthOf } from "@/lib/agent/call-depth";
import { AppError } from "@/lib/errors";
import { takeBearer, takeVariables } from "@/lib/runtime/caller-needs";
import type { CompiledAgent, CompiledTool } from "@/lib/runtime/compiled-agent";
import { envelopeOf } from "@/lib/runtime/envelope";
import { readJsonObject } from "./body";
import type { Protocol, Served } from "./protocol";

const json = { "content-type": "application/json; charset=utf-8" };

/** The failure envelope (contract §4): these three keys and no others. */
export const refuse: Protocol["refuse"] = ({ status: code, message, details, headers }, respond) =>
  respond(
    code,
    { ...json, ...headers },
    JSON.stringify({ success: false, error: { message, code, details } }),
  );

/** `GET /tools` with a strong ETag. The gateway hands in the hash, which it made once per version. */
export const listTools: Protocol = {
  refuse,
  serve(request, { agent, respond }) {
    const headers = { ...json, etag: agent.toolsEtag, "cache-control": "no-cache" };
    const known = request.headers.get("if-none-match");
    if (
      known
        ?.split(",")
        .some((tag) => tag.trim().replace(/^W\//, "") === agent.toolsEtag || tag.trim() === "*")
    )
      return respond(304, headers, null);
    return respond(200, headers, agent.toolsJson);
  },
};

const unknownTool = (name: string, agent: CompiledAgent) =>
  new AppError("not_found", `Unknown tool: ${name}`, {
    details:
      agent.toolNames.length > 0
        ? `Available tools: ${agent.toolNames.join(", ")}`
        : "This agent has no tools.",
  });

const bearerOf = ({ headers }: Request): string | undefined =>
  /^Bearer\s+(\S+)\s*$/i.exec(headers.get("authorization") ?? "")?.[1];

/** Variables and bearer → body → the runtime (the order of contract §3). */
const run = async (
  request: Request,
  { agent, runtime, requestId, keyId, respond }: Served,
  tool: CompiledTool,
): Promise<Response> => {
  const variables = takeVariables(agent, (ref) => request.headers.get(`x-${ref}`));
  const bearer = takeBearer(agent, tool.tool, bearerOf(request));
  const body = await readJsonObject(request);
  const { answer } = await runtime.call({
    agent,
    tool,
    body,
    caller: { requestId, keyId, depth: depthOf(request.headers), variables, bearer },
    signal: request.signal,
  });
  const { status, envelope } = envelopeOf(answer);
  return respond(status, json, JSON.stringify(envelope));
};

/** `POST /tools/{toolName}`. */
export const callTool: Protocol<"toolName"> = {
  refuse,
  serve(request, served, { toolName }) {
    const tool = served.agent.tool(toolName);
    if (!tool) throw unknownTool(toolName, served.agent);
    return run(request, served, tool);
  },
};

/** `POST /resource`, once the author has enabled it. */
export const resource: Protocol = {
  refuse,
  serve(request, served) {
    const { resource } = served.agent;
    if (!resource) throw new AppError("not_found", "This agent offers no resource.");
    return run(request, served, resource);
  },
};
