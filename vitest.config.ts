import { defineConfig } from "vitest/config";

const databaseTests = "lib/**/*.db.test.ts";
/** Slow by nature: sandbox processes, pauses between retries, thousands of generated cases. */
const longTests = [
  "lib/handlers/javascript/**/*.test.ts",
  "lib/server/imports/import-pool.test.ts",
  "lib/runtime/gallery/*.test.ts",
  "app/(builder)/import/round-trip.test.ts",
  // Adds a handler kind to the registries, so it needs modules of its own.
  "app/planted-kind/planted-kind.test.ts",
  // Replace modules.
  "lib/gateway/mcp-server-failure.test.ts",
  "lib/server/stop-steps.test.ts",
  "lib/handlers/http/{http-retries,outbound/outbound-limits}.test.ts",
  "lib/api/manifest-round-trip.test.ts",
  "components/tool-editor/parameters/model/rows-properties.test.ts",
  "lib/imports/openapi/{real-documents,openapi-properties,openapi-limits}.test.ts",
  "lib/imports/{curl/curl-properties,manifest/large-manifest}.test.ts",
  "lib/exports/python/python.test.ts",
  "lib/schema/hostile-schemas.test.ts",
  "lib/diff/{diff-versions-properties,schema/diff-schema-compatibility}.test.ts",
];

/** The whole tool editor in a document without a browser. */
const componentTests = "components/tool-editor/**/*.test.tsx";

/** Starts a Redis server. */
const redisTests = "lib/server/shared-rate-limiter.test.ts";

/** `unit` needs nothing, `component` a document, `long` is slow, `database` needs PostgreSQL, `process` starts and stops real programs. */
export default defineConfig({
  resolve: { alias: { "@": import.meta.dirname } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          // Test files share their modules: reloading everything for each file takes four times as long as the tests.
          isolate: false,
          // Every test is fast; the margin is for a busy machine.
          testTimeout: 20_000,
          setupFiles: "scripts/testing/property-seed.ts",
          include: ["{app,components,lib}/**/*.test.{ts,tsx}"],
          exclude: [databaseTests, redisTests, componentTests, ...longTests],
        },
      },
      {
        extends: true,
        test: {
          name: "component",
          environment: "happy-dom",
          isolate: false,
          testTimeout: 30_000,
          include: [componentTests],
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
          setupFiles: ["scripts/testing/own-database.ts", "scripts/testing/property-seed.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "process",
          include: ["scripts/**/*.test.ts", redisTests],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
