import type { AuthorizationRequest } from "@/lib/agent/access/authorization-request";
import { slugSchema } from "@/lib/agent/agent-profile";
import type { ApiPorts } from "@/lib/api/ports";
import { findMember } from "@/lib/data/access/members";
import { getSpace } from "@/lib/data/access/space";
import { hasNoUsers } from "@/lib/data/access/users";
import { listAgentsBySlug } from "@/lib/data/agents/agents";
import { listPublicAgents, type PublicAgent } from "@/lib/data/agents/published";
import { isOutage } from "@/lib/data/is-outage";
import { isAppError } from "@/lib/errors";
import type { ExportedAgent } from "@/lib/exports/export";
import type { IndexedAgent } from "@/lib/exports/llms-text";
import type { PublishedAgents } from "@/lib/gateway/published-agents/published-agents";
import { markOutage } from "@/lib/http/outage-digest";
import { readAuthorizationRequest } from "./oauth/authorization-request";

type CurrentUser =
  | { type: "user"; name: string; email: string; role: string; space: string }
  /** Nobody has set up this installation yet. */
  | { type: "first-run" }
  | { type: "anonymous" };

type PublishedPage = {
  agent: ExportedAgent;
  /** Whether the tool list can be read without a key. */
  isPublic: boolean;
  /** Whether the sender is a member of the agent's Space. */
  isMember: boolean;
};

/**
 * The data of the pages that the browser does not request from the API. `headers` are those of the
 * page's request.
 */
export type Pages = {
  /**
   * Returns who requests a page. During a database outage, throws an error for which the outage
   * page is shown.
   */
  currentUser(headers: Headers): Promise<CurrentUser>;
  /** Returns an agent's name. Undefined if the sender has no such agent, or during an outage. */
  agentName(slug: string, headers: Headers): Promise<string | undefined>;
  /**
   * Returns the reference page of a published agent; `slug@n` is a pinned version. Returns
   * undefined if there is no such agent, or if the sender has no access to it. During a database
   * outage, throws an error for which the outage page is shown, unless the agent is in memory.
   */
  publishedPage(reference: string, headers: Headers): Promise<PublishedPage | undefined>;
  /** Lists the agents whose tool list is public, by slug. */
  publicAgents(): Promise<IndexedAgent[]>;
  /**
   * Returns what the signed-in user is asked to allow. Returns undefined if nobody is signed in, or
   * if the parameters name no client, no agent, or no redirect URI.
   */
  authorizationRequest(
    query: URLSearchParams,
    headers: Headers,
  ): Promise<AuthorizationRequest | undefined>;
};

type Ports = {
  /** The public URL, without a trailing slash. */
  url: string;
  identify: ApiPorts["identify"];
  publishedAgents: PublishedAgents;
};

const rethrowOutage = (error: unknown): never => {
  const isUnavailable = isAppError(error) && error.code === "unavailable";
  throw isUnavailable || isOutage(error) ? markOutage(error) : error;
};

export const createPages = ({ url, identify, publishedAgents }: Ports): Pages => {
  const toUrls = (reference: string, slug: string) => ({
    baseUrl: `${url}/api/agents/${reference}`,
    pageUrl: `${url}/docs/agents/${slug}`,
  });
  const identities = new WeakMap<Headers, ReturnType<typeof identify>>();
  /** Reads the session once per request, although its layout, title and page need it. */
  const identifySender = (headers: Headers) => {
    const identity = identities.get(headers) ?? identify(headers);
    identities.set(headers, identity);
    return identity;
  };
  const findCurrentUser = async (headers: Headers): Promise<CurrentUser> => {
    const identity = await identifySender(headers);
    if (!identity) return { type: (await hasNoUsers()) ? "first-run" : "anonymous" };
    const { member } = identity;
    const [profile, space] = await Promise.all([findMember(member), getSpace(member)]);
    if (!profile) return { type: "anonymous" };
    const { name, email, role } = profile;
    return { type: "user", name, email, role, space: space.name };
  };
  const findPublishedPage: Pages["publishedPage"] = async (reference, headers) => {
    const servedAgent = await publishedAgents.find(reference);
    if (!servedAgent) return undefined;
    const { manifest, version, space } = servedAgent.agent;
    const isMember = (await identifySender(headers))?.member.space === space;
    const { isPublic } = servedAgent;
    if (!isMember && !isPublic) return undefined;
    const agent = { manifest, version, ...toUrls(reference, servedAgent.slug) };
    return { agent, isPublic, isMember };
  };
  let publicAgents: Promise<PublicAgent[]> | undefined;
  return {
    currentUser: (headers) => findCurrentUser(headers).catch(rethrowOutage),
    async agentName(slug, headers) {
      // A path may contain text that PostgreSQL refuses, such as U+0000.
      if (!slugSchema.safeParse(slug).success) return undefined;
      try {
        const identity = await identifySender(headers);
        return identity && (await listAgentsBySlug(identity.member, [slug]))[0]?.name;
      } catch (error) {
        // The browser shows its own message for an outage, and keeps what it has loaded.
        if (isOutage(error)) return undefined;
        throw error;
      }
    },
    publishedPage: (...page) => findPublishedPage(...page).catch(rethrowOutage),
    async publicAgents() {
      // Concurrent requests share one query, because it reads every published agent.
      publicAgents ??= listPublicAgents().finally(() => {
        publicAgents = undefined;
      });
      const agents = await publicAgents;
      return agents.map(({ slug, ...agent }) => ({ ...agent, ...toUrls(slug, slug) }));
    },
    async authorizationRequest(query, headers) {
      const identity = await identifySender(headers);
      return identity && readAuthorizationRequest(url, query, identity.member.user);
    },
  };
};
