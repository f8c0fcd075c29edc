import { depthOf } from "@/lib/agent/call-depth";
import { bearerModes, type Tool } from "@/lib/agent/tool";
import { AppError } from "@/lib/errors";
import type { CompiledAgent } from "@/lib/runtime/compiled-agent";
import { envelopeOf } from "@/lib/runtime/envelope";
import { readJsonObject } from "./body";
import type { Protocol } from "./protocol";

const json = { "content-type": "application/json; charset=utf-8" };

/** The failure envelope (contract §4): these three keys and no others. */
const refuse: Protocol["refuse"] = ({ status: code, message, details, headers }, respond) =>
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

/** The stricter of what the agent and the tool ask. */
const bearerMode = (agent: CompiledAgent, tool: Tool) =>
  tool.bearer ?? agent.manifest.access?.bearer ?? bearerModes[0];

const readBearer = (request: Request, agent: CompiledAgent, tool: Tool): string | undefined => {
  const mode = bearerMode(agent, tool);
  if (mode === "none") return undefined;
  const token = /^Bearer\s+(\S+)\s*$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (!token && mode === "required")
    throw new AppError("unauthorized", "Missing bearer token", {
      details: "Send the user's token as Authorization: Bearer <token>, beside x-api-key.",
      headers: { "www-authenticate": "Bearer" },
    });
  return token;
};

const readVariables = (request: Request, agent: CompiledAgent): Record<string, string> => {
  const declared = agent.manifest.variables ?? [];
  const values: Record<string, string> = {};
  const missing: string[] = [];
  for (const { ref, required } of declared) {
    const value = request.headers.get(`x-${ref}`);
    if (value) values[ref] = value;
    else if (required) missing.push(ref);
  }
  if (missing.length > 0)
    throw new AppError("unauthorized", `Missing variables: ${missing.join(", ")}`, {
      details: `Send ${missing.map((ref) => `x-${ref}`).join(", ")} as request headers.`,
    });
  return values;
};

/** `POST /tools/{toolName}`: tool → variables and bearer → body → the runtime (the order of contract §3). */
export const callTool: Protocol<"toolName"> = {
  refuse,
  async serve(request, { agent, runtime, requestId, keyId, respond }, { toolName }) {
    const tool = agent.tool(toolName);
    if (!tool) throw unknownTool(toolName, agent);
    const variables = readVariables(request, agent);
    const bearer = readBearer(request, agent, tool.tool);
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
  },
};

/** `POST /resource` while the author has not enabled it. */
export const resource: Protocol = {
  refuse,
  serve() {
    throw new AppError("not_found", "This agent offers no resource.");
  },
};
