import { migrate } from "../postgres/migrate.ts";

/** For faults to kill: applies the migrations of a folder. */
console.log("migrating http://database");
await migrate(process.env.DATABASE_URL ?? "", { folder: process.argv[2] ?? "" });
