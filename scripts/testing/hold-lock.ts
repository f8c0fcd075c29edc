import { lock } from "../lib/lock.ts";

/** For tests to kill: takes a lock and keeps it. */
await lock(process.argv[2] ?? "");
setInterval(() => {}, 1000);
console.log("locked");
