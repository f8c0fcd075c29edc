import type { ExportedAgent } from "@/lib/exports/export";
import { env } from "./env";
import { house } from "./house";

export type PublishedPage = {
  agent: ExportedAgent;
  /** True when everybody may read the tool list without a key. */
  isPublic: boolean;
  /** True for people of the agent's own Space. */
  isMember: boolean;
};

const urlsOf = (reference: string, slug: string) => ({
  baseUrl: `${env().url}/api/agents/${reference}`,
  pageUrl: `${env().url}/docs/agents/${slug}`,
});

/**
 * What the page of a published agent shows to whoever sends these headers; `slug@n` is a pinned version.
 * Undefined when there is no such agent, or when it is none of the visitor's business.
 */
export const publishedPage = async (
  reference: string,
  headers: Headers,
): Promise<PublishedPage | undefined> => {
  const { published, identify } = house();
  await published.ready();
  const served = await published.find(reference);
  if (!served) return undefined;
  const { manifest, version, space } = served.agent;
  const isMember = (await identify(headers))?.owner.space === space;
  const isPublic = manifest.access?.toolsList === "public";
  if (!isMember && !isPublic) return undefined;
  const agent = { manifest, version, ...urlsOf(reference, served.slug) };
  return { agent, isPublic, isMember };
};

/** The agents that everybody may read about, by slug. */
export const publicAgents = async (): Promise<ExportedAgent[]> => {
  const { published } = house();
  await published.ready();
  return published
    .all()
    .filter(({ agent }) => agent.manifest.access?.toolsList === "public")
    .sort((a, b) => (a.slug < b.slug ? -1 : 1))
    .map(({ agent: { manifest, version }, slug }) => ({
      manifest,
      version,
      ...urlsOf(slug, slug),
    }));
};
