import {
  killWithAnsweredCalls,
  killWithQueuedCalls,
  killWithRunningCalls,
} from "./background-calls.ts";
import { backup } from "./backup.ts";
import { databaseAway } from "./database-away.ts";
import type { Fault } from "./fault.ts";
import { killDatabase, stopWithFrozenDatabase } from "./frozen-database.ts";
import { fullDatabaseDisk, fullDisk } from "./full-disk.ts";
import { halfLoad } from "./half-load.ts";
import { hostileServices } from "./hostile-services.ts";
import { abandonedCalls, hangingUpstream, idempotentWithoutDatabase } from "./hostile-traffic.ts";
import { killServer } from "./kill-server.ts";
import { failedMigration, largeLog } from "./migrations.ts";
import { redisAway } from "./redis-away.ts";
import { restartBehindHaproxy, restartBehindNginx } from "./rolling-restart.ts";
import { rollingUpgrade } from "./rolling-upgrade.ts";
import { exhaustedMemory, killRunners } from "./sandbox-faults.ts";
import { exhaustedConnections, silentDatabase, slowDatabase } from "./slow-database.ts";
import { spoolFull } from "./spool-full.ts";
import { startAfterKill, startAfterStop } from "./start-without-database.ts";
import { stopWithCalls, stopWithLongStreams } from "./stop-with-calls.ts";
import { killWithoutDatabase, terminateWithoutDatabase } from "./stop-without-database.ts";
import { switchedVersions } from "./switched-versions.ts";
import { clockAhead, clockBehind, lostNotifications } from "./two-servers.ts";

export const faults: readonly Fault[] = [
  killServer,
  stopWithCalls,
  stopWithLongStreams,
  stopWithFrozenDatabase,
  terminateWithoutDatabase,
  killWithoutDatabase,
  databaseAway,
  idempotentWithoutDatabase,
  killDatabase,
  startAfterStop,
  startAfterKill,
  killWithQueuedCalls,
  killWithRunningCalls,
  killWithAnsweredCalls,
  slowDatabase,
  silentDatabase,
  exhaustedConnections,
  spoolFull,
  fullDisk,
  fullDatabaseDisk,
  redisAway,
  lostNotifications,
  switchedVersions,
  clockAhead,
  clockBehind,
  hangingUpstream,
  hostileServices,
  abandonedCalls,
  exhaustedMemory,
  killRunners,
  failedMigration,
  largeLog,
  rollingUpgrade,
  backup,
  restartBehindHaproxy,
  restartBehindNginx,
  halfLoad,
];
