import { startDatabase } from "../postgres/database.ts";

/** Starts the database of a data folder and holds it until SIGTERM, for tests to kill. */
const database = await startDatabase({ data: process.argv[2] ?? "" });
process.on("SIGTERM", async () => {
  await database.stop();
  process.exit(0);
});
setInterval(() => {}, 1000);
console.log(`held at http:${database.url}`);
