import { setTimeout as sleep } from "node:timers/promises";
import { artifactFolder } from "../lib/artifact.ts";
import { runNode } from "../lib/run.ts";
import { awaitEnd, submit } from "./background-calls.ts";
import type { Fault } from "./fault.ts";
import { slug, toManifest } from "./fault-agent.ts";
import { type FaultProduct, startFaultProduct } from "./fault-product.ts";
import { formatStatuses, type LoadResult } from "./load.ts";
import { buildPreviousVersion, findPreviousObstacle } from "./previous-version.ts";
import { query } from "./query.ts";

const MAX_STALE_MS = 5_000;

const join = (one: LoadResult, two: LoadResult): LoadResult => ({
  sent: one.sent + two.sent,
  acknowledged: [...one.acknowledged, ...two.acknowledged],
  acknowledgedIds: [...one.acknowledgedIds, ...two.acknowledgedIds],
  ids: [...one.ids, ...two.ids],
  statuses: new Map(
    [...new Set([...one.statuses.keys(), ...two.statuses.keys()])].map((status) => [
      status,
      (one.statuses.get(status) ?? 0) + (two.statuses.get(status) ?? 0),
    ]),
  ),
  p95Ms: Math.max(one.p95Ms, two.p95Ms),
});

/** Waits until a server is not ready, as a load balancer does before it stops sending requests. */
const untilNotReady = async (url: string): Promise<void> => {
  while ((await fetch(`${url}/api/health/ready`)).ok) await sleep(100);
};

/**
 * Repeats a call for up to `MAX_STALE_MS`, while a change spreads. Resolves to whether it returned
 * this status.
 */
const waitForStatus = async (status: number, call: () => Promise<number>): Promise<boolean> => {
  const deadline = performance.now() + MAX_STALE_MS;
  for (;;) {
    if ((await call()) === status) return true;
    if (performance.now() > deadline) return false;
    await sleep(50);
  }
};

/** Checks that what each version does also holds on the other one. Resolves to what does not. */
const findDisagreements = async (product: FaultProduct, next: string): Promise<string[]> => {
  const old = product.server().url;
  const wrong: string[] = [];
  const expectStatus = async (what: string, status: number, call: () => Promise<number>) =>
    (await waitForStatus(status, call)) ? undefined : wrong.push(what);
  const sessions = { old: product.session, next: await product.signIn(next) };
  for (const [by, session] of Object.entries(sessions)) {
    const origin = by === "old" ? next : old;
    const { id, key } = await session.send<{ id: string; key: string }>(
      ...(["POST", `/agents/${slug}/keys`, { name: by }] as const),
    );
    const callWithKey = () => product.call("count", { origin, headers: { "x-api-key": key } });
    await expectStatus(`a key created by ${by}`, 200, callWithKey);
    await session.send("DELETE", `/agents/${slug}/keys/${id}`);
    await expectStatus(`a key revoked by ${by}`, 401, callWithKey);
    const manifest = toManifest(product.upstream.url);
    const [tool] = manifest.tools;
    const tools = [...manifest.tools, { ...tool, name: `by_${by}` }];
    await session.send("PUT", `/agents/${slug}/manifest`, { ...manifest, tools });
    await session.send("POST", `/agents/${slug}/publish`);
    await expectStatus(`published by ${by}`, 200, () => product.call(`by_${by}`, { origin }));
    const headers = { "idempotency-key": crypto.randomUUID() };
    const repeated = { headers, id: crypto.randomUUID() };
    await product.call("count", { ...repeated, origin: by === "old" ? old : next });
    await expectStatus(`repeated after ${by}`, 200, () =>
      product.call("count", { ...repeated, origin }),
    );
    if (product.upstream.countHits().get(repeated.id) !== 1) wrong.push(`ran twice after ${by}`);
  }
  return wrong;
};

const countRolledUp = async ({ databaseUrl }: FaultProduct) => {
  const [row] = await query<{ logged: number; counted: number }>(
    databaseUrl,
    `select (select count(*)::int from "Call") as logged,
      (select coalesce(sum(calls), 0)::int from "CallRollup" where step = 'hour') as counted`,
  );
  return row ?? { logged: 0, counted: -1 };
};

const migrateAsDocumented = async ({ databaseUrl }: FaultProduct): Promise<void> => {
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const { code, output } = await runNode([`${artifactFolder}/migrate.mjs`], { env });
  if (code !== 0) throw new Error(`The migration failed.\n${output}`);
};

const countMigrations = async ({ databaseUrl }: FaultProduct): Promise<number> =>
  (await query(databaseUrl, `select from "_prisma_migrations"`)).length;

/**
 * Migrates beside the previous version, starts this one and stops the previous one. Calls go to
 * whichever server is ready.
 */
const upgrade = async (product: FaultProduct) => {
  const old = product.server();
  const oldLoad = product.load(25);
  await sleep(1_000);
  const before = await countMigrations(product);
  await migrateAsDocumented(product);
  const migrations = (await countMigrations(product)) - before;
  await sleep(1_000);
  const next = await product.startAnother();
  const newLoad = product.load(25, { origin: next.url });
  const wrong = await findDisagreements(product, next.url);
  const queued = await Promise.all(Array.from({ length: 4 }, () => submit(product, "slow")));
  const stopping = untilNotReady(old.url).then(() => oldLoad.stop());
  // A server that is polled for readiness only now and then keeps serving for a while after it
  // reports that it is not ready.
  await sleep(500);
  const exitCode = await old.stop();
  const fromOld = await stopping;
  const ends = await Promise.all(queued.map((call) => awaitEnd(product, call, next.url)));
  if (ends.some((status) => status !== 200)) wrong.push(`background calls: ${ends}`);
  // Roll back: start the previous version again.
  await product.start();
  if ((await product.call("count")) !== 200) wrong.push("the previous version, started again");
  const result = join(fromOld, await newLoad.stop());
  return { migrations, wrong, exitCode, result };
};

export const rollingUpgrade: Fault = {
  name: "an upgrade across a migration at 50 calls/s, the previous version and this one side by side",
  criterion:
    "every call is answered, is in the log and the statistics once, and ran once; keys, publications and idempotency keys of each version take effect on the other within 5 s; the previous one starts again",
  findObstacle: findPreviousObstacle,
  async run() {
    const { commit, artifact } = await buildPreviousVersion();
    const closers: ((force: AbortSignal) => Promise<unknown>)[] = [];
    const { signal } = new AbortController();
    const defer = (close: (typeof closers)[number]) => void closers.push(close);
    try {
      const product = await startFaultProduct({ signal, defer }, { artifact });
      const { migrations, wrong, exitCode, result } = await upgrade(product);
      const { figure, passed } = await product.checkLog(result);
      await product.server().stop();
      const { logged, counted } = await countRolledUp(product);
      return {
        figure: `from ${commit.slice(0, 8)}, ${migrations} migrated; ${formatStatuses(result)}; the previous version ended with ${exitCode}; ${counted} of ${logged} counted; wrong: ${wrong.join(", ") || "nothing"}; ${figure}`,
        passed:
          passed &&
          migrations > 0 &&
          wrong.length === 0 &&
          exitCode === 0 &&
          counted === logged &&
          result.acknowledged.length === result.sent,
      };
    } finally {
      for (const close of closers.toReversed()) await close(signal);
    }
  },
};
