import { z } from "zod";
import { type Manifest, storedManifestSchema } from "@/lib/agent/manifest";
import type { SpaceId } from "../access/identity";
import { database } from "../database";
import type { Query } from "../query";

/** The manifest of a version and its JSON text. */
type PublishedManifest = { manifest: Manifest; text: string };

/**
 * The source of published agents. These lookups take no owner, because callers authenticate with a
 * key. Agents that are not published are omitted.
 */
export type PublishedSource = {
  findBySlugs(slugs: readonly string[]): Promise<PublishedAgent[]>;
  findByIds(ids: readonly string[]): Promise<PublishedAgent[]>;
  /**
   * Returns the number of an agent's newest version, which may not be the live one, or 0 if it has
   * none.
   */
  findLatestVersion(agentId: string): Promise<number>;
  loadManifest(agentId: string, version: number): Promise<PublishedManifest | undefined>;
};

/** A published agent without its manifest: the data that can change while it is served. */
export const publishedAgentSchema = z.object({
  id: z.string(),
  space: z.string().transform((id) => id as SpaceId),
  slug: z.string(),
  version: z.number(),
  keys: z.array(
    z.object({
      id: z.string(),
      hash: z.string(),
      scopes: z.array(z.string()),
      /** Milliseconds since the Unix epoch; null for a key that does not expire. */
      expiresAt: z.number().nullable(),
    }),
  ),
});
export type PublishedAgent = z.infer<typeof publishedAgentSchema>;
const latestRowSchema = z.object({ latest: z.number() });
const manifestRowSchema = z.object({ manifest: z.string() });

const selectAgents = `
  select a.id, a."spaceId" as space, a.slug, a."publishedVersion" as version,
    coalesce((
      select json_agg(json_build_object('id', k.id, 'hash', k.hash, 'scopes', k.scopes,
        'expiresAt', extract(epoch from k."expiresAt") * 1000))
      from "Key" k where k."agentId" = a.id and k."revokedAt" is null
    ), '[]') as keys
  from "Agent" a
  where a."deletedAt" is null and a."publishedVersion" is not null`;

/** Creates a source that reads published agents through `query`. */
export const createPublishedSource = (query: Query): PublishedSource => ({
  async findBySlugs(slugs) {
    const rows = await query(`${selectAgents} and a.slug = any($1)`, [slugs]);
    return rows.map((row) => publishedAgentSchema.parse(row));
  },
  async findByIds(ids) {
    const rows = await query(`${selectAgents} and a.id = any($1)`, [ids]);
    return rows.map((row) => publishedAgentSchema.parse(row));
  },
  async findLatestVersion(agentId) {
    const [row] = await query(
      `select coalesce(max(number), 0) as latest from "Version" where "agentId" = $1`,
      [agentId],
    );
    return latestRowSchema.parse(row).latest;
  },
  async loadManifest(agentId, version) {
    const [row] = await query(
      `select manifest::text as manifest from "Version" where "agentId" = $1 and number = $2`,
      [agentId, version],
    );
    if (row === undefined) return undefined;
    const { manifest: text } = manifestRowSchema.parse(row);
    return { manifest: storedManifestSchema.parse(JSON.parse(text)), text };
  },
});

/** Maximum number of agents in the public list. */
const MAX_PUBLIC_AGENTS = 1_000;

/** The name and description of a published agent. */
export type PublicAgent = { slug: string; name: string; description: string };

/**
 * Lists the agents whose tool list is public, by slug. Reads only a part of their manifests, which
 * together could exhaust the memory.
 */
export const listPublicAgents = (): Promise<PublicAgent[]> =>
  database().$queryRaw<PublicAgent[]>`
    select a.slug, v.manifest->>'name' as name, v.manifest->>'description' as description
    from "Agent" a
    join "Version" v on v."agentId" = a.id and v.number = a."publishedVersion"
    where a."deletedAt" is null and v.manifest->'access'->>'toolsList' = 'public'
    order by a.slug limit ${MAX_PUBLIC_AGENTS}`;
