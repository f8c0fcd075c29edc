import { findSignInAgent, listSignInAgents, type SignInAgent } from "../agents/sign-in-agents";
import { database } from "../database";

/** Lets a client keep its access while the user is away. It is not one of an agent's scopes. */
export const offlineScope = "offline_access";

/** The URL that an agent's access tokens are issued for. */
export const toResourceUrl = (url: string, slug: string): string => `${url}/api/agents/${slug}/mcp`;

/**
 * Maps every URL that a client may use for an agent's MCP endpoint to the one that its access tokens
 * are issued for: a version's, because access to an agent includes its versions, one with a mode,
 * and one with a trailing slash. Returns other URLs unchanged.
 */
export const toAgentResource = (url: string, resource: string): string => {
  const prefix = `${url}/api/agents/`;
  if (!resource.startsWith(prefix)) return resource;
  const path = /^([^/@?#]+)(?:@[1-9]\d*)?\/mcp\/?(?:\?mode=[^&#]*)?$/;
  const [, slug] = path.exec(resource.slice(prefix.length)) ?? [];
  return slug === undefined ? resource : toResourceUrl(url, slug);
};

/** Finds the agent whose tokens a URL stands for. Returns undefined if nobody can sign in to it. */
export const findAgentByResource = async (
  url: string,
  resource: string,
): Promise<SignInAgent | undefined> => {
  const slug = resource.slice(`${url}/api/agents/`.length, -"/mcp".length);
  return toResourceUrl(url, slug) === resource && !slug.includes("/")
    ? findSignInAgent(slug)
    : undefined;
};

/** Finds a published agent, as a protected-resource row in the format of the auth library. */
export const findResource = async (url: string, identifier: string) => {
  const agent = await findAgentByResource(url, identifier);
  if (!agent) return null;
  const { id, name, scopes } = agent;
  return { id, identifier, name, allowedScopes: [...scopes, offlineScope], disabled: false };
};

/**
 * Lists the resources that a client may request, as rows of the auth library. A client registered
 * by a Space is limited to that Space's agents, and a machine to its agent. Other clients may
 * request any agent.
 */
export const listClientResources = async (
  url: string,
  clientId: string,
): Promise<{ clientId: string; resourceId: string }[]> => {
  const client = await database().oauthClient.findUnique({
    where: { clientId },
    select: { agentId: true, referenceId: true },
  });
  if (!client) return [];
  const { agentId, referenceId } = client;
  const agents = await listSignInAgents({ id: agentId, space: referenceId });
  return agents.map(({ slug }) => ({ clientId, resourceId: toResourceUrl(url, slug) }));
};
