import { defineConfig } from "vitest/config";

const databaseTests = "lib/**/*.db.test.ts";
/** Loops, floods and kills: each has to last until a limit ends it. */
const attackTests = "lib/handlers/javascript/{pool,sandbox-attacks}.test.ts";

/** `unit` needs nothing, `attack` takes its time, `database` a real PostgreSQL, `process` starts and stops real programs. */
export default defineConfig({
  resolve: { alias: { "@": import.meta.dirname } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          setupFiles: "scripts/testing/property-seed.ts",
          include: ["{app,components,lib}/**/*.test.{ts,tsx}"],
          exclude: [databaseTests, attackTests],
        },
      },
      { extends: true, test: { name: "attack", include: [attackTests] } },
      {
        extends: true,
        test: {
          name: "database",
          include: [databaseTests],
          globalSetup: "scripts/testing/template-database.ts",
          setupFiles: "scripts/testing/own-database.ts",
        },
      },
      {
        extends: true,
        test: {
          name: "process",
          include: ["scripts/**/*.test.ts"],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
