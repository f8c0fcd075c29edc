import { startDatabase } from "../database.ts";

/** A launcher for tests to kill: holds the database of a data folder until it is told to stop. */
const database = await startDatabase({ data: process.argv[2] ?? "" });
process.on("SIGTERM", async () => {
  await database.stop();
  process.exit(0);
});
setInterval(() => {}, 1000);
console.log(`held at http:${database.url}`);
