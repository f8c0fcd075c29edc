import { listPublicAgents } from "@/lib/data/agents/published";
import type { ExportedAgent } from "@/lib/exports/export";
import { container } from "./container";
import { env } from "./env";

export type PublishedPage = {
  agent: ExportedAgent;
  /** Whether the tool list can be read without a key. */
  isPublic: boolean;
  /** Whether the sender is a member of the agent's Space. */
  isMember: boolean;
};

const toUrls = (reference: string, slug: string) => ({
  baseUrl: `${env().url}/api/agents/${reference}`,
  pageUrl: `${env().url}/docs/agents/${slug}`,
});

/**
 * What the reference page of a published agent shows to the sender of `headers`; `slug@n` is a pinned version.
 * Undefined when there is no such agent, or when the sender has no access to it.
 */
export const publishedPage = async (
  reference: string,
  headers: Headers,
): Promise<PublishedPage | undefined> => {
  const { publishedAgents, identify } = container();
  const servedAgent = await publishedAgents.find(reference);
  if (!servedAgent) return undefined;
  const { manifest, version, space } = servedAgent.agent;
  const isMember = (await identify(headers))?.owner.space === space;
  const isPublic = manifest.access?.toolsList === "public";
  if (!isMember && !isPublic) return undefined;
  const agent = { manifest, version, ...toUrls(reference, servedAgent.slug) };
  return { agent, isPublic, isMember };
};

/** The agents whose tool list is public, by slug. */
export const publicAgents = async (): Promise<ExportedAgent[]> => {
  const agents = await listPublicAgents();
  return agents.map(({ slug, ...agent }) => ({ ...agent, ...toUrls(slug, slug) }));
};
