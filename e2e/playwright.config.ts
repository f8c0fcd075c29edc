import { defineConfig } from "@playwright/test";
import { launchArguments } from "../scripts/lib/browser.ts";

/**
 * Run by `npm run e2e`, which starts the servers and passes their URLs and the browser in E2E_*.
 */
const { executablePath, channel, env } = JSON.parse(process.env.E2E_BROWSER ?? "{}");

export default defineConfig({
  testDir: ".",
  projects: [
    {
      name: "setup",
      testMatch: "auth.setup.ts",
      dependencies: process.env.E2E_SCREENS ? ["first visit"] : [],
    },
    // Uses no browser and mostly waits, so it runs beside the two browsers.
    { name: "http", testIgnore: "journeys/**", workers: 1, dependencies: ["setup"] },
    {
      name: "chromium",
      testMatch: ["journeys/**/*.spec.ts", "screens/*.axe.ts"],
      workers: 2,
      dependencies: ["setup"],
    },
    // Screenshots are taken only on demand: `npm run screens`.
    ...(process.env.E2E_SCREENS
      ? [
          { name: "first visit", testMatch: "screens/first-visit.setup.ts" },
          { name: "screens", testMatch: "screens/*.shots.ts", workers: 2, dependencies: ["setup"] },
        ]
      : []),
    // Last, because it exhausts the sign-in limit and measures the memory of an otherwise idle
    // server.
    { name: "fuzz", testMatch: "fuzz/*.fuzz.ts", dependencies: ["http", "chromium"] },
  ],
  outputDir: "../test-results/e2e",
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  // Generous, because the machine may be busy.
  expect: { timeout: 15_000 },
  reporter: [
    ["list"],
    ["json", { outputFile: process.env.E2E_REPORT ?? "../test-results/e2e.json" }],
  ],
  use: {
    baseURL: process.env.E2E_URL,
    // Tracing takes a fifth of the run time: `npm run e2e -- --trace retain-on-failure`.
    trace: "off",
    channel,
    launchOptions: { executablePath, env: { ...process.env, ...env }, args: launchArguments },
  },
});
