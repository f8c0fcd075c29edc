import { hash } from "node:crypto";
import type pg from "pg";
import { MAX_ROLLUP_DAYS } from "../../lib/data/calls/rollups.ts";
import { benchSlug } from "./agent.ts";

const AGENTS_PER_SPACE = 100;
const DAYS = 30;
/** The number of agents that are called: those of the first Space, and as many of other Spaces. */
const CALLED_AGENTS = 2 * AGENTS_PER_SPACE;
const ROWS_PER_INSERT = 500_000;

/** Returns the slug of a copy. The first hundred copies are in the Space of the original. */
export const toCopySlug = (number: number): string => `${benchSlug}-${number}`;

/**
 * Copies the published agent and its live version until there are `count` agents. Each copy gets a
 * key: the text of `key` followed by the copy's number. The triggers that notify servers do not
 * run, because no server is running.
 */
export async function copyAgent(client: pg.Client, count: number, key: string): Promise<void> {
  await client.query("begin");
  await client.query("set local session_replication_role = replica");
  await client.query(
    `insert into "Space" (id, name)
    select 'space-' || at, 'Space ' || at from generate_series(1, ceil($1::float / $2)::int - 1) as at`,
    [count, AGENTS_PER_SPACE],
  );
  await client.query(
    `insert into "Agent" (id, "spaceId", slug, name, description, settings, "publishedVersion", "updatedAt")
    select 'agent-' || at, case when at < $2 then "spaceId" else 'space-' || at / $2 end, slug || '-' || at,
      name || ' ' || at, description, settings, "publishedVersion", now()
    from "Agent", generate_series(1, $1::int - 1) as at where slug = $3`,
    [count, AGENTS_PER_SPACE, benchSlug],
  );
  await client.query(
    `insert into "Version" ("agentId", number, manifest, "createdBy")
    select 'agent-' || at, number, manifest, v."createdBy"
    from "Version" v join "Agent" a on a.id = v."agentId" and a.slug = $2, generate_series(1, $1::int - 1) as at`,
    [count, benchSlug],
  );
  await client.query(
    `insert into "Key" (id, "agentId", name, hash, "createdBy")
    select 'key-' || at, 'agent-' || at, 'bench', encode(sha256(convert_to($2 || at, 'UTF8')), 'hex'), k."createdBy"
    from "Key" k, generate_series(1, $1::int - 1) as at where k.hash = $3`,
    [count, key, hash("sha256", key, "hex")],
  );
  await client.query("commit");
  await client.query("analyze");
}

/**
 * Creates daily partitions for the whole period, like those of a server that has run for that long.
 */
async function createPartitions(client: pg.Client): Promise<void> {
  await client.query(
    `do $$
    declare
      day timestamptz := date_trunc('day', now(), 'UTC') - interval '${DAYS} days';
      existing regclass;
    begin
      for existing in select inhrelid from pg_inherits
        where inhparent = '"Call"'::regclass and inhrelid <> '"Call_other"'::regclass
      loop execute format('drop table %s', existing); end loop;
      while day < now() + interval '2 days' loop
        execute format('create table %I partition of "Call" for values from (%L) to (%L)',
          'Call_' || to_char(day, 'YYYYMMDD'), "lowest_id"(day), "lowest_id"(day + interval '1 day'));
        day := day + interval '1 day';
      end loop;
    end $$`,
  );
}

/**
 * Selects calls `$2` to `$3` - 1 of `$1`. Half of them belong to the first Space, where a few
 * agents have most of them.
 */
const selectCalls = (agentCount: number) => `
  select left("lowest_id"(started), 13) || '-7' || substr(random, 1, 3) || '-8' || substr(random, 4, 3) || '-'
      || substr(random, 7, 12) as id,
    case agent when 0 then original.id else 'agent-' || agent end as "agentId", 1 as version,
    'lookUp' || 1 + (agent + at % 3) % 9 as tool, case agent when 0 then null else 'key-' || agent end as "keyId",
    'rest'::"Protocol" as protocol, status,
    case when status >= 400 then 'CODE_' || status end as code,
    json_build_object('query', 'text ' || at, 'limit', 10) as params,
    json_build_object('success', status < 400, 'result', repeat('some text of the response ', 8)) as response,
    started as "startedAt", 5 + 400 * (at * 31 % 997 / 997.0) ^ 4 as ms
  from generate_series($2::bigint, $3::bigint - 1) as at
  cross join lateral (
    select md5(at::text) as random,
      date_trunc('milliseconds', now() - interval '${DAYS} days' * (($1::bigint - at)::float / $1)) as started,
      case when at % 100000 = 17 then 429 when at % 20 = 3 then 400 when at % 53 = 5 then 500 else 200 end as status,
      floor(case when at % 2 = 0 then least(${AGENTS_PER_SPACE}, ${agentCount}) * (at * 37 % 1009 / 1009.0) ^ 2
        else least(${CALLED_AGENTS}, ${agentCount}) * (at * 41 % 1013 / 1013.0) end)::int as agent
  ) as drawn
  cross join (select id from "Agent" where slug = '${benchSlug}') as original`;

const columns = `id, "agentId", version, tool, "keyId", protocol, status, code, params, response, "startedAt", ms`;

/**
 * Fills the log of the last 30 days and its rollups. Creates the indexes afterwards, which takes
 * half the time.
 */
export async function addCalls(
  client: pg.Client,
  count: number,
  agentCount: number,
): Promise<void> {
  await createPartitions(client);
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = '"Call"'::regclass and not indisprimary`,
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await client.query(`set session_replication_role = replica`);
  for (let from = 0; from < count; from += ROWS_PER_INSERT)
    await client.query(`insert into "Call" (${columns}) ${selectCalls(agentCount)}`, [
      count,
      from,
      Math.min(count, from + ROWS_PER_INSERT),
    ]);
  await client.query(`set session_replication_role = origin`);
  await client.query(`set maintenance_work_mem = '512MB'`);
  for (const { definition } of indexes) await client.query(definition.replace(" ON ONLY ", " ON "));
  await countCalls(client);
  await client.query(
    `insert into "SpaceCallRollup" ("spaceId", step, start, calls, errors, latency)
    select "spaceId", step, start, sum(calls), sum(errors), "sum_histograms"(latency)
    from "CallRollup" join "Agent" on id = "agentId" group by 1, 2, 3`,
  );
  await client.query("vacuum analyze");
}

/**
 * Counts the calls in the log as its trigger does, but leaves out the minutes that are not kept.
 */
const countCalls = (client: pg.Client) =>
  client.query(
    `insert into "CallRollup"
      ("agentId", step, start, tool, version, calls, errors, cancelled, latency, "lastUsedAt")
    select "agentId", step, start, tool, 1, sum(calls), sum(errors), 0,
      "to_histogram"(array_agg(bucket), array_agg(calls)), max("lastUsedAt")
    from (
      select "agentId", step, date_trunc(step::text, "startedAt", 'UTC') as start, tool,
        "latency_bucket"(ms) as bucket, count(*)::int as calls,
        count(*) filter (where status >= 400) as errors, max("startedAt") as "lastUsedAt"
      from "Call" cross join unnest(enum_range(null::"RollupStep")) as step
      where step <> 'minute' or "startedAt" > now() - make_interval(days => ${MAX_ROLLUP_DAYS.minute})
      group by 1, 2, 3, 4, 5
    ) as by_bucket
    group by 1, 2, 3, 4`,
  );
