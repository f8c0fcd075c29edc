import path from "node:path";
import { defineConfig } from "vitest/config";

const databaseTests = "lib/**/*.db.test.ts";
/** Slow by nature: sandbox processes, pauses between retries, thousands of generated cases. */
const longTests = [
  "lib/handlers/javascript/**/*.test.ts",
  "lib/server/imports/import-pool.test.ts",
  "lib/runtime/{handler-contract,gallery/*}.test.ts",
  "app/(builder)/import/round-trip.test.ts",
  "lib/handlers/http/{http-retries,outbound/outbound-limits}.test.ts",
  "lib/api/manifest-round-trip.test.ts",
  "components/tool-editor/parameters/model/rows-properties.test.ts",
  "lib/imports/openapi/{real-documents,openapi-properties,openapi-limits}.test.ts",
  "lib/imports/{curl/curl-properties,manifest/large-manifest}.test.ts",
  "lib/exports/python/python.test.ts",
  "lib/schema/hostile-schemas.test.ts",
  "lib/diff/{diff-versions-properties,schema/diff-schema-compatibility}.test.ts",
];

/** Tests that replace modules or add to the registries: each needs its own modules. */
const isolatedTests = [
  "scripts/testing/planted-kind/planted-kind.test.ts",
  "lib/gateway/mcp/server-failure.test.ts",
  "lib/server/stop/stop-steps.test.ts",
];

/** Tests of the whole tool editor, in a document without a browser. */
const componentTests = "components/tool-editor/**/*.test.tsx";

/** A test that starts a Redis server. */
const redisTests = "lib/server/rates/shared-rate-limiter.test.ts";

/**
 * `unit` and `isolated` need nothing, `component` needs a document, `long` is slow, `database`
 * needs PostgreSQL, and `process` starts and stops real programs. Test files share their modules
 * where they can, because loading everything again for each file takes longer than most of them.
 */
export default defineConfig({
  resolve: { alias: { "@": import.meta.dirname } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          isolate: false,
          // Every test is fast. The margin is for a busy machine.
          testTimeout: 20_000,
          setupFiles: ["scripts/testing/property-seed.ts", "scripts/testing/testing-library.ts"],
          include: ["{app,components,lib}/**/*.test.{ts,tsx}"],
          exclude: [databaseTests, redisTests, componentTests, ...longTests, ...isolatedTests],
        },
      },
      { extends: true, test: { name: "isolated", include: isolatedTests, testTimeout: 20_000 } },
      {
        extends: true,
        test: {
          name: "component",
          environment: "happy-dom",
          isolate: false,
          testTimeout: 30_000,
          setupFiles: "scripts/testing/testing-library.ts",
          include: [componentTests],
        },
      },
      {
        extends: true,
        test: {
          name: "long",
          isolate: false,
          globalSetup: "scripts/testing/runner-bundle.ts",
          include: longTests,
          testTimeout: 30_000,
          setupFiles: ["scripts/testing/close-sandboxes.ts", "scripts/testing/property-seed.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "database",
          isolate: false,
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
          isolate: false,
          // The same programs start again and again, and Node need not compile them each time.
          env: {
            NODE_COMPILE_CACHE: path.join(import.meta.dirname, "node_modules/.cache/compile"),
          },
          include: ["scripts/**/*.test.ts", redisTests],
          exclude: isolatedTests,
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
