import { z } from "zod";
import { commonScopes, toToolScope } from "@/lib/agent/access/sign-in-scopes";
import { database } from "../database";
import { Prisma } from "../generated/client";

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

/** `scope` is what a sign-in needs besides `call`. */
type SignInTool = { name: string; title: string | undefined; scope: string | undefined };
/** A published agent that people can sign in to. */
export type SignInAgent = {
  id: string;
  slug: string;
  space: string;
  name: string;
  tools: SignInTool[];
  /** `list`, `call` and the scopes of its tools. */
  scopes: string[];
};

type Row = { id: string; slug: string; space: string; manifest: unknown };

const toSignInAgent = ({ manifest, ...row }: Row): SignInAgent => {
  const { name, tools } = signInManifest.parse(manifest);
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

const isOn = Prisma.sql`
  from "Agent" a
  join "Version" v on v."agentId" = a.id and v.number = a."publishedVersion"
  where a."deletedAt" is null and v.manifest->'access'->>'signIn' = 'on'`;

/** A published agent by its slug; undefined if there is none or if nobody can sign in to it. */
export const findSignInAgent = async (slug: string): Promise<SignInAgent | undefined> => {
  const [row] = await database().$queryRaw<Row[]>`
    select a.id, a.slug, a."spaceId" as space, v.manifest ${isOn} and a.slug = ${slug}`;
  return row && toSignInAgent(row);
};

/** The slugs of the agents that people can sign in to: all, that of one agent, or those of a Space. */
export const listSignInAgents = ({
  id,
  space,
}: {
  id: string | null;
  space: string | null;
}): Promise<{ slug: string }[]> =>
  database().$queryRaw`
    select a.slug ${isOn}
    and (${id}::text is null or a.id = ${id}) and (${space}::text is null or a."spaceId" = ${space})`;

/** Whether people can sign in to any agent. */
export const hasSignInAgents = async (): Promise<boolean> => {
  const [row] = await database().$queryRaw<
    [{ any: boolean }]
  >`select exists(select 1 ${isOn}) as any`;
  return row.any;
};

/** The scopes of tools, at any agent that people can sign in to. */
export const listToolScopes = async (): Promise<string[]> => {
  const rows = await database().$queryRaw<{ scope: string }[]>`
    select distinct tool->>'scope' as scope
    from (select v.manifest ${isOn}) published, json_array_elements(published.manifest->'tools') tool
    where tool->>'scope' is not null`;
  return rows.map(({ scope }) => toToolScope(scope));
};
