import { defineConfig } from "@playwright/test";
import { launchArguments } from "../scripts/browser.ts";

/** Run by `npm run e2e`, which starts the product and hands over its addresses and the browser. */
const { executablePath, channel, env } = JSON.parse(process.env.E2E_BROWSER ?? "{}");

export default defineConfig({
  testDir: ".",
  projects: [
    {
      name: "arrival",
      testMatch: "arrival.setup.ts",
      dependencies: process.env.E2E_SCREENS ? ["first visit"] : [],
    },
    { name: "house", dependencies: ["arrival"] },
    // Pictures are taken on demand only: `npm run screens`.
    ...(process.env.E2E_SCREENS
      ? [
          { name: "first visit", testMatch: "screens/first-visit.setup.ts" },
          { name: "screens", testMatch: "screens/*.shots.ts", dependencies: ["arrival"] },
        ]
      : []),
    { name: "last", testMatch: "**/*.last.ts", dependencies: ["house"] },
  ],
  outputDir: "../test-results/e2e",
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  // A busy machine may take its time; what is wrong stays wrong.
  expect: { timeout: 15_000 },
  reporter: [
    ["list"],
    ["json", { outputFile: process.env.E2E_REPORT ?? "../test-results/e2e.json" }],
  ],
  use: {
    baseURL: process.env.E2E_URL,
    // The pages as they were say enough; filming them would take a seventh of the time.
    trace: { mode: "retain-on-failure", screenshots: false },
    channel,
    launchOptions: { executablePath, env: { ...process.env, ...env }, args: launchArguments },
  },
});
