import { findSignInAgent, listSignInAgents, type SignInAgent } from "../agents/sign-in-agents";
import { database } from "../database";

/** Lets a program keep its access while the person is away. It is no scope of an agent. */
export const offlineScope = "offline_access";

/** The URL that access tokens of an agent are for. */
export const toResourceUrl = (url: string, slug: string): string => `${url}/api/agents/${slug}/mcp`;

/** The URL that tokens are for, where a program names that of a version: whoever may use an agent may use its versions. */
export const toUnpinnedResource = (url: string, resource: string): string => {
  const prefix = `${url}/api/agents/`;
  if (!resource.startsWith(prefix)) return resource;
  const [, slug] = /^([^/@]+)@[1-9]\d*\/mcp$/.exec(resource.slice(prefix.length)) ?? [];
  return slug === undefined ? resource : toResourceUrl(url, slug);
};

/** The agent whose tokens a URL stands for; undefined if nobody can sign in to it. */
export const findAgentByResource = async (
  url: string,
  resource: string,
): Promise<SignInAgent | undefined> => {
  const slug = resource.slice(`${url}/api/agents/`.length, -"/mcp".length);
  return toResourceUrl(url, slug) === resource && !slug.includes("/")
    ? findSignInAgent(slug)
    : undefined;
};

/** A published agent as the library's row of a protected resource. */
export const findResource = async (url: string, identifier: string) => {
  const agent = await findAgentByResource(url, identifier);
  if (!agent) return null;
  const { id, name, scopes } = agent;
  return { id, identifier, name, allowedScopes: [...scopes, offlineScope], disabled: false };
};

/**
 * The resources that a program may ask for, as the library's rows. A program that was registered here is limited to
 * the agents of its Space, a machine to its agent; others may ask for every agent.
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
