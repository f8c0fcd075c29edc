import { listSignInScopes } from "@/lib/agent/access/sign-in-scopes";
import { toResourceUrl } from "@/lib/data/access/agent-resources";
import { isAppError } from "@/lib/errors";
import { getBasePath } from "@/lib/http/base-path";
import { toFailureResponse } from "@/lib/http/envelope";
import { jsonHeaders } from "@/lib/http/headers";
import { createRefuseMethod, metadataCorsHeaders } from "@/lib/http/read-only";
import { createRefusePath } from "@/lib/http/unknown-path";
import type { PublishedAgents } from "./published-agents/published-agents";
import type { ServedAgent } from "./published-agents/served-agent";

type MetadataPorts = {
  /** The public URL. */
  url: string;
  /** The authorization server whose tokens the agents accept. */
  issuer: string;
  publishedAgents: Pick<PublishedAgents, "find">;
};

/** Path prefix of all protected-resource metadata (RFC 9728 §3). */
export const METADATA_PATH = "/.well-known/oauth-protected-resource";

/**
 * Returns a function that converts the reference of an agent or of one version to the URL of its
 * metadata (RFC 9728 §3.1). `url` is the public URL.
 */
export const createToMetadataUrl = (url: string): ((reference: string) => string) => {
  // Every request needs its URL, so the public one is parsed here.
  const prefix = new URL(url).origin + METADATA_PATH + getBasePath(url);
  return (reference) => toResourceUrl(prefix, reference);
};

const refuseMethod = createRefuseMethod(metadataCorsHeaders);
const refusePath = createRefusePath(metadataCorsHeaders);

/**
 * Creates a handler that serves the agents' metadata as protected resources: where to sign in, and
 * which scopes exist. An agent without sign-in has none, like one that does not exist.
 */
export const createResourceMetadata =
  ({ url, issuer, publishedAgents }: MetadataPorts) =>
  async (request: Request): Promise<Response> => {
    if (request.method !== "GET" && request.method !== "HEAD") return refuseMethod(request);
    const { pathname } = new URL(request.url);
    const reference = /^\/[^/]+\/[^/]+\/api\/agents\/([^/]+)\/mcp\/?$/.exec(pathname)?.[1] ?? "";
    let servedAgent: ServedAgent | undefined;
    try {
      servedAgent = await publishedAgents.find(reference);
    } catch (error) {
      if (!isAppError(error)) throw error;
      return toFailureResponse(error, metadataCorsHeaders);
    }
    if (!servedAgent?.hasSignIn) return refusePath(request);
    const { manifest } = servedAgent.agent;
    const metadata = {
      resource: toResourceUrl(url, reference),
      authorization_servers: [issuer],
      scopes_supported: listSignInScopes(manifest),
      bearer_methods_supported: ["header"],
      resource_name: manifest.name,
    };
    const headers = { ...jsonHeaders, ...metadataCorsHeaders, "cache-control": "no-cache" };
    return new Response(JSON.stringify(metadata), { headers });
  };
