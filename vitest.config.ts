import { defineConfig } from "vitest/config";

const databaseTests = "lib/**/*.db.test.ts";
/** What has to last: loops until a limit ends them, pauses between attempts, thousands of generated cases. */
const longTests = [
  "lib/handlers/javascript/{pool,sandbox-*}.test.ts",
  "lib/handlers/http/http-repeating.test.ts",
  "lib/agent/schema-properties.test.ts",
  "lib/agent/version-diff/diff-schema.test.ts",
];

/** `unit` needs nothing, `long` takes its time, `database` a real PostgreSQL, `process` starts and stops real programs. */
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
          exclude: [databaseTests, ...longTests],
        },
      },
      {
        extends: true,
        test: {
          name: "long",
          include: longTests,
          setupFiles: "scripts/testing/property-seed.ts",
        },
      },
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
