import { listSignInScopes } from "@/lib/agent/access/sign-in-scopes";
import type { HeaderMap } from "@/lib/http/headers";
import { jsonHeaders } from "@/lib/http/headers";
import { allowsSignIn } from "./callers";
import type { PublishedAgents } from "./published-agents";

type MetadataPorts = {
  /** The public origin. */
  url: string;
  /** The authorization server, whose tokens the agents take. */
  issuer: string;
  publishedAgents: Pick<PublishedAgents, "ready" | "find">;
};

/** Browser-based clients read the document from their own origin. It holds nothing that needs protection. */
const corsHeaders: HeaderMap = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "GET, HEAD, OPTIONS",
  "access-control-allow-headers": "mcp-protocol-version",
};

const pathPattern =
  /^\/\.well-known\/oauth-protected-resource(\/api\/agents\/([^/]+)(?:\/mcp)?)\/?$/;

/**
 * Serves the metadata of agents as protected resources (RFC 9728): where to sign in, and which scopes there are. An
 * agent without sign-in has none, like one that does not exist.
 */
export const createResourceMetadata =
  ({ url, issuer, publishedAgents }: MetadataPorts) =>
  async (request: Request): Promise<Response> => {
    if (request.method === "OPTIONS")
      return new Response(null, { status: 204, headers: corsHeaders });
    const [, path = "", reference = ""] = pathPattern.exec(new URL(request.url).pathname) ?? [];
    await publishedAgents.ready();
    const agent = (await publishedAgents.find(reference))?.agent;
    if (!agent || !allowsSignIn(agent.manifest))
      return new Response(null, { status: 404, headers: corsHeaders });
    const metadata = {
      resource: url + path,
      authorization_servers: [issuer],
      scopes_supported: listSignInScopes(agent.manifest),
      bearer_methods_supported: ["header"],
      resource_name: agent.manifest.name,
    };
    const headers = { ...jsonHeaders, ...corsHeaders, "cache-control": "no-cache" };
    return new Response(JSON.stringify(metadata), { headers });
  };
