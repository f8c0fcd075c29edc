import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "../lib/free-port.ts";
import type { Fault } from "./fault.ts";
import { formatStatuses } from "./load.ts";
import { findProxyObstacle, type ProxyName, startProxy, waitUntilReady } from "./proxies.ts";

const rollingRestart = (name: ProxyName): Fault => ({
  name: `rolling restart of two servers behind ${name} at 50 calls/s`,
  criterion: "every call is answered with 200, is in the log once, and ran once",
  findObstacle: () => findProxyObstacle(name),
  async run(product) {
    const ports: [string, string] = [String(await findFreePort()), String(await findFreePort())];
    const start = (port: string) => product.startAnother({ PORT: port });
    const servers = new Map(
      await Promise.all(ports.map(async (port) => [port, await start(port)] as const)),
    );
    const proxy = await startProxy(name, product.folder, ports);
    try {
      const load = product.load(50, { origin: proxy.url });
      for (const [port, server] of servers) {
        await sleep(2_000);
        await server.stop();
        const next = await start(port);
        servers.set(port, next);
        await waitUntilReady(next.url);
        // The proxy checks readiness again before the next server stops.
        await sleep(3_000);
      }
      const result = await load.stop();
      const { figure, passed } = await product.checkLog(result);
      return {
        figure: `${formatStatuses(result)}; ${figure}`,
        passed: passed && result.acknowledged.length === result.sent,
      };
    } finally {
      await proxy.stop();
      await Promise.all([...servers.values()].map((server) => server.stop()));
    }
  },
});

export const restartBehindHaproxy = rollingRestart("haproxy");
export const restartBehindNginx = rollingRestart("nginx");
