import type { Reader } from "../access/identity";
import { database } from "../database";

/** A tool or model that may use a credential. `published` is true if the live version does so. */
export type CredentialUse = {
  agent: string;
  agentName: string;
  /** Null for the agent's model. */
  tool: string | null;
  published: boolean;
};

type CredentialUseRow = CredentialUse & { service: string };

/**
 * Lists the tools and models that use each credential of the Space, in drafts and live versions, by
 * service.
 */
export const listCredentialUses = async ({
  space,
}: Reader): Promise<Map<string, CredentialUse[]>> => {
  const rows = await database().$queryRaw<CredentialUseRow[]>`
    select slug as agent, name as "agentName", tool, service, bool_or(published) as published
    from (
      select a.slug, a.name, t.name as tool, granted.service, false as published
      from "Agent" a join "Tool" t on t."agentId" = a.id,
        json_array_elements_text(t.definition -> 'credentials') as granted (service)
      where a."spaceId" = ${space} and a."deletedAt" is null
      union all
      select a.slug, a.name, tool ->> 'name', granted.service, true
      from "Agent" a
        join "Version" v on v."agentId" = a.id and v.number = a."publishedVersion",
        json_array_elements(v.manifest -> 'tools') as tool,
        json_array_elements_text(tool -> 'credentials') as granted (service)
      where a."spaceId" = ${space} and a."deletedAt" is null
      union all
      select a.slug, a.name, null, a.settings -> 'model' ->> 'credential', false
      from "Agent" a where a."spaceId" = ${space} and a."deletedAt" is null
      union all
      select a.slug, a.name, null, v.manifest -> 'model' ->> 'credential', true
      from "Agent" a join "Version" v on v."agentId" = a.id and v.number = a."publishedVersion"
      where a."spaceId" = ${space} and a."deletedAt" is null
    ) as uses
    where service is not null
    group by slug, name, tool, service
    order by slug, tool nulls first`;
  const uses = new Map<string, CredentialUse[]>();
  for (const { service, ...use } of rows) uses.set(service, [...(uses.get(service) ?? []), use]);
  return uses;
};
