import { databaseAway } from "./database-away.ts";
import type { Fault } from "./fault.ts";
import { killServer } from "./kill-server.ts";
import { spoolFull } from "./spool-full.ts";
import { killWithoutDatabase, terminateWithoutDatabase } from "./stop-without-database.ts";

export const faults: readonly Fault[] = [
  killServer,
  terminateWithoutDatabase,
  killWithoutDatabase,
  databaseAway,
  spoolFull,
];
