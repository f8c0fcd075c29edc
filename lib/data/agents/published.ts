import { type Manifest, manifestSchema } from "@/lib/agent/manifest";
import type { SpaceId } from "../access/owner";
import { database } from "../database";

type PublishedKey = { id: string; hash: string; scopes: string[]; expiresAt: Date | null };

/** What the gateway needs of one agent. These lookups take no owner: callers authenticate with a key. */
export type PublishedAgent = {
  id: string;
  space: SpaceId;
  slug: string;
  version: number;
  manifest: Manifest;
  keys: PublishedKey[];
};

const loadAgents = async (where: { id?: string }): Promise<PublishedAgent[]> => {
  const rows = await database("published").agent.findMany({
    where: { ...where, deletedAt: null, publishedVersion: { not: null } },
    select: {
      id: true,
      spaceId: true,
      slug: true,
      publishedVersion: true,
      keys: {
        where: { revokedAt: null },
        select: { id: true, hash: true, scopes: true, expiresAt: true },
      },
    },
  });
  if (rows.length === 0) return [];
  const versions = await database("published").version.findMany({
    where: {
      OR: rows.map((row) => ({ agentId: row.id, number: row.publishedVersion ?? 0 })),
    },
    select: { agentId: true, number: true, manifest: true },
  });
  const manifests = new Map(versions.map((version) => [version.agentId, version]));
  return rows.flatMap((row) => {
    const version = manifests.get(row.id);
    if (!version) return [];
    const { id, slug, keys } = row;
    const manifest = manifestSchema.parse(version.manifest);
    return [{ id, space: row.spaceId as SpaceId, slug, version: version.number, manifest, keys }];
  });
};

export const loadPublishedAgents = (): Promise<PublishedAgent[]> => loadAgents({});

/** One agent as it is served; undefined if it is unpublished or deleted. */
export const loadPublishedAgent = async (id: string): Promise<PublishedAgent | undefined> =>
  (await loadAgents({ id }))[0];

/** A version pinned by number (`{slug}@{n}`), of an agent that is published. */
export const loadPinnedManifest = async (
  agentId: string,
  number: number,
): Promise<Manifest | undefined> => {
  const row = await database("published").version.findUnique({
    where: { agentId_number: { agentId, number } },
  });
  return row ? manifestSchema.parse(row.manifest) : undefined;
};
