import { setTimeout as sleep } from "node:timers/promises";
import type { Fault } from "./fault.ts";
import type { FaultProduct } from "./fault-product.ts";
import { query } from "./query.ts";

const slug = "switched-versions";
const VERSIONS = 4;
const MAX_SWITCH_SECONDS = 5;
/** How long a server that already has the new version is still called. */
const AFTERWARDS_MS = 3_000;

const publish = async ({ session }: FaultProduct, version: number) => {
  await session.send("PUT", `/agents/${slug}/manifest`, {
    slug,
    name: `Version ${version}`,
    description: "Says which version it is.",
    tools: ["one", "two"].map((name) => ({
      name,
      description: "Says which version it is.",
      parameters: { type: "object", properties: {} },
      handler: {
        kind: "javascript",
        code: `export default (_, context) => context.agentName + ' is Version ${version}';`,
      },
    })),
  });
  await session.send("POST", `/agents/${slug}/publish`);
};

/**
 * Calls a server, one call after another, until stopped. Returns a function that stops it and
 * resolves to the versions in order.
 */
const watchVersions = (origin: string, key: string, onVersion: (version: number) => void) => {
  const versions: number[] = [];
  let isStopped = false;
  const ask = async (tool: string) => {
    const response = await fetch(`${origin}/api/agents/${slug}/tools/${tool}`, {
      method: "POST",
      headers: { "x-api-key": key, "content-type": "application/json" },
      body: "{}",
    });
    const [, name, code] = /Version (\d+) is Version (\d+)/.exec(await response.text()) ?? [];
    const version = name === code ? Number(name) : Number.NaN;
    versions.push(version);
    onVersion(version);
  };
  const asking = (async () => {
    while (!isStopped) for (const tool of ["one", "two"]) await ask(tool);
  })();
  return async () => {
    isStopped = true;
    await asking;
    return versions;
  };
};

export const switchedVersions: Fault = {
  name: "new versions are published while the connections that announce them are cut",
  criterion: `a second server has each within ${MAX_SWITCH_SECONDS} s and never returns to an older one; no call mixes two versions`,
  async run(product) {
    await publish(product, 1);
    const { key } = await product.session.send<{ key: string }>("POST", `/agents/${slug}/keys`, {
      name: "faults",
    });
    const server = await product.startAnother();
    let endedCount = 0;
    // Publishing needs these connections too.
    let isCut = false;
    const cut = async () => {
      const rows = await query(
        product.databaseUrl,
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'toolwright changes'`,
      );
      endedCount += rows.length;
    };
    const seenAt = new Map<number, number>();
    const stop = watchVersions(server.url, key, (version) => {
      if (!seenAt.has(version)) seenAt.set(version, performance.now());
    });
    // One after another, so that none is late and cuts the connection that publishing needs.
    let isWatching = true;
    const cutting = (async () => {
      while (isWatching) {
        if (isCut) await cut().catch(() => {});
        await sleep(50);
      }
    })();
    const switches: number[] = [];
    try {
      for (let version = 2; version <= VERSIONS; version++) {
        isCut = false;
        await sleep(2_000);
        await publish(product, version);
        isCut = true;
        const publishedAt = performance.now();
        const getSeconds = () => ((seenAt.get(version) ?? performance.now()) - publishedAt) / 1000;
        while (!seenAt.has(version) && getSeconds() < 10 * MAX_SWITCH_SECONDS) await sleep(20);
        switches.push(getSeconds());
        await sleep(AFTERWARDS_MS);
      }
    } finally {
      isWatching = false;
      await cutting;
      await stop().catch(() => {});
      await server.stop();
    }
    const versions = await stop();
    const mixed = versions.filter(Number.isNaN).length;
    const older = versions.filter((version, at) => version < (versions[at - 1] ?? 0)).length;
    const slowest = Math.max(...switches);
    return {
      figure: `${versions.length} calls, ${older} of an older version, ${mixed} failed or mixed; switched after ${slowest.toFixed(1)} s at the latest; ${endedCount} connections ended`,
      passed: mixed === 0 && older === 0 && slowest <= MAX_SWITCH_SECONDS && endedCount > 0,
    };
  },
};
