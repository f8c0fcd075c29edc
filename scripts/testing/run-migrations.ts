import { migrate } from "../postgres/migrate.ts";

/** Applies the migrations of a folder, for faults to kill. */
console.log("migrating http://database");
await migrate(process.env.DATABASE_URL ?? "", { folder: process.argv[2] ?? "" });
