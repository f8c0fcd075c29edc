import { lock } from "../lib/lock.ts";

/** Takes a lock and keeps it, for tests to kill. */
await lock(process.argv[2] ?? "");
setInterval(() => {}, 1000);
console.log("locked");
