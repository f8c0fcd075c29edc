import type {
  Addition,
  AuthorizationRequest,
  Permission,
} from "@/lib/agent/access/authorization-request";
import { listAddableScopes } from "@/lib/agent/access/sign-in-scopes";
import { findAgentByResource, offlineScope } from "@/lib/data/access/agent-resources";
import { isSpaceMember } from "@/lib/data/access/members";
import { findClient } from "@/lib/data/access/oauth-clients";
import { findAllowedScopes } from "@/lib/data/access/sign-ins";
import type { SignInAgent } from "@/lib/data/agents/sign-in-agents";

const texts = new Map([
  ["list", "List the agent's tools"],
  ["call", "Use the agent's tools"],
]);

const listTools = (scope: string, { tools }: SignInAgent): string[] =>
  tools
    .filter((tool) => (scope === "call" ? tool.scope === undefined : tool.scope === scope))
    .map((tool) => tool.title ?? tool.name);

type Scopes = { requested: readonly string[]; allowed: readonly string[] | undefined };

const toPermissions = (agent: SignInAgent, { requested, allowed }: Scopes): Permission[] =>
  agent.scopes
    .filter((scope) => requested.includes(scope))
    .map((scope) => ({
      scope,
      text: texts.get(scope) ?? "Use these tools, which need separate permission",
      tools: listTools(scope, agent),
      isNew: allowed !== undefined && !allowed.includes(scope),
    }));

const toAdditions = (agent: SignInAgent, { requested, allowed = [] }: Scopes): Addition[] =>
  listAddableScopes(agent, requested).map((scope) => ({
    scope,
    tools: listTools(scope, agent),
    isAllowed: allowed.includes(scope),
  }));

/** Returns what the browser shows of a redirect URI: its host, or the scheme that opens an app. */
const toHost = (uri: string): string | undefined => {
  const url = URL.parse(uri);
  return url ? url.host || url.protocol.slice(0, -1) : undefined;
};

/**
 * Reads the parameters of the page. Returns undefined if they name no client, no agent, or no
 * redirect URI.
 */
export const readAuthorizationRequest = async (
  publicUrl: string,
  query: URLSearchParams,
  userId: string,
): Promise<AuthorizationRequest | undefined> => {
  const clientId = query.get("client_id") ?? "";
  const [client, agent] = await Promise.all([
    findClient(clientId),
    findAgentByResource(publicUrl, query.get("resource") ?? ""),
  ]);
  const redirectHost = toHost(query.get("redirect_uri") ?? "");
  if (!client || !agent || redirectHost === undefined) return undefined;
  const [isMember, allowed] = await Promise.all([
    isSpaceMember(agent.space, userId),
    findAllowedScopes({ clientId, userId, agentId: agent.id }),
  ]);
  const requested = (query.get("scope") ?? "").split(" ").filter((scope) => scope !== offlineScope);
  return {
    client: {
      name: client.name ?? clientId,
      publisher: client.space === null ? (URL.parse(clientId)?.host ?? "") : undefined,
    },
    redirectHost,
    agent: { slug: agent.slug, name: agent.name },
    permissions: toPermissions(agent, { requested, allowed }),
    additions: toAdditions(agent, { requested, allowed }),
    isMember,
  };
};
