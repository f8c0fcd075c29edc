import { z } from "zod";
import { commonScopes, toToolScope } from "@/lib/agent/access/sign-in-scopes";
import { createPoolQuery } from "../database";

/** The parts of a published manifest that sign-in needs. */
const signInManifest = z.object({
  name: z.string(),
  tools: z.array(
    z.object({
      name: z.string(),
      title: z.string().optional(),
      enabled: z.boolean().optional(),
      scope: z.string().optional(),
    }),
  ),
});

/** `scope` is what a sign-in needs in addition to `call`. */
type SignInTool = { name: string; title: string | undefined; scope: string | undefined };
/** A published agent that users can sign in to. */
export type SignInAgent = {
  id: string;
  slug: string;
  space: string;
  name: string;
  tools: SignInTool[];
  /** `list`, `call`, and the scopes of its tools. */
  scopes: string[];
};

const rowSchema = z.object({
  id: z.string(),
  slug: z.string(),
  space: z.string(),
  manifest: signInManifest,
});

const toSignInAgent = ({ manifest, ...row }: z.infer<typeof rowSchema>): SignInAgent => {
  const { name, tools } = manifest;
  const served = tools
    .filter(({ enabled }) => enabled !== false)
    .map((tool) => ({
      name: tool.name,
      title: tool.title,
      scope: tool.scope && toToolScope(tool.scope),
    }));
  const toolScopes = served.flatMap(({ scope }) => scope ?? []);
  return { ...row, name, tools: served, scopes: [...new Set([...commonScopes, ...toolScopes])] };
};

const query = createPoolQuery("api");
const isOn = `
  from "Agent" a
  join "Version" v on v."agentId" = a.id and v.number = a."publishedVersion"
  where a."deletedAt" is null and v.manifest->'access'->>'signIn' = 'on'`;

/**
 * Finds a published agent by its slug. Returns undefined if there is none or if nobody can sign in
 * to it.
 */
export const findSignInAgent = async (slug: string): Promise<SignInAgent | undefined> => {
  const [row] = await query(
    `select a.id, a.slug, a."spaceId" as space, v.manifest ${isOn} and a.slug = $1`,
    [slug],
  );
  return row === undefined ? undefined : toSignInAgent(rowSchema.parse(row));
};

const slugSchema = z.object({ slug: z.string() });

/**
 * Lists the slugs of the agents that users can sign in to, optionally only that of one agent or
 * those of one Space.
 */
export const listSignInAgents = async ({
  id,
  space,
}: {
  id: string | null;
  space: string | null;
}): Promise<{ slug: string }[]> => {
  const rows = await query(
    `select a.slug ${isOn}
     and ($1::text is null or a.id = $1) and ($2::text is null or a."spaceId" = $2)`,
    [id, space],
  );
  return rows.map((row) => slugSchema.parse(row));
};

/** Whether there is any agent that users can sign in to. */
export const hasSignInAgents = async (): Promise<boolean> =>
  (await query(`select 1 ${isOn} limit 1`)).length > 0;

const scopeSchema = z.object({ scope: z.string() });

/** Lists the tool scopes of all agents that users can sign in to. */
export const listToolScopes = async (): Promise<string[]> => {
  const rows = await query(
    `select distinct tool->>'scope' as scope
     from (select v.manifest ${isOn}) published, json_array_elements(published.manifest->'tools') tool
     where tool->>'scope' is not null`,
  );
  return rows.map((row) => toToolScope(scopeSchema.parse(row).scope));
};
