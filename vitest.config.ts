import { defineConfig } from "vitest/config";

const databaseTests = "lib/**/*.db.test.ts";
/** What has to last: processes of the sandbox, pauses between attempts, thousands of generated cases. */
const longTests = [
  "lib/handlers/javascript/*.test.ts",
  "lib/runtime/gallery/*.test.ts",
  "app/(builder)/import/whole-loop.test.ts",
  "lib/handlers/http/http-repeating.test.ts",
  "lib/agent/schema-properties.test.ts",
  "lib/imports/openapi/{real-documents,openapi-properties}.test.ts",
  "lib/agent/version-diff/diff-schema-promise.test.ts",
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
          // The files share their modules: loading everything anew for each takes four times as long as the tests.
          isolate: false,
          // Nothing here takes long; a busy machine may make it seem so.
          testTimeout: 20_000,
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
          testTimeout: 30_000,
          setupFiles: "scripts/testing/property-seed.ts",
        },
      },
      {
        extends: true,
        test: {
          name: "database",
          testTimeout: 20_000,
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
