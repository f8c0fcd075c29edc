import path from "node:path";
import { chromium, type Page } from "@playwright/test";
import { build } from "../commands/build.ts";
import { ensureBrowser, launchArguments } from "../lib/browser.ts";
import { signIn } from "../lib/owner-session.ts";
import { runCommand, type Shutdown } from "../lib/shutdown.ts";
import { measureImport } from "./import-wizard.ts";
import { keyDelayScript, MAX_KEY_DELAY_MS, measureTyping, percentile } from "./key-delays.ts";
import { startBench } from "./start.ts";

/**
 * Measures the builder's screens: the tool editor with many parameters (time until it accepts
 * typing, delay from keydown to paint), an agent with 1,000 tools, a document of 1,200 operations,
 * and the script size of each screen. Starts its own server, unless BENCH_URL, BENCH_EMAIL and
 * BENCH_PASSWORD point to a running one.
 */
const PARAMETER_COUNT = Number(process.env.BENCH_PARAMETERS ?? "300");
const sampleText =
  "a longer description, typed at an even pace by somebody who thinks while typing";

const log = (line: string) => console.log(line);
const manyParametersSlug = "editor-bench";
const kinds = ["string", "integer", "boolean", "number"];

const manyParameters = {
  name: "many",
  description: "A tool with many parameters.",
  parameters: {
    type: "object",
    properties: Object.fromEntries(
      Array.from({ length: PARAMETER_COUNT }, (_, index) => [
        `parameter${index + 1}`,
        index % 25 === 24
          ? {
              type: "object",
              description: `Group ${index}`,
              properties: { from: { type: "string" }, to: { type: "string" } },
            }
          : { type: kinds[index % kinds.length], description: `Parameter number ${index}.` },
      ]),
    ),
  },
  handler: { kind: "javascript", code: "export default () => 1" },
};

const manyToolsSlug = "crowd-bench";
const manyTools = Array.from({ length: 1000 }, (_, index) => ({
  name: `tool${index + 1}`,
  description: `Does thing number ${index + 1}.`,
  parameters: { type: "object", properties: { query: { type: "string", description: "What" } } },
  handler: { kind: "http", method: "GET", url: "https://api.example.com/things" },
}));

type Access = { url: string; email: string; password: string };

async function createAgents({ url, ...owner }: Access) {
  const { cookies, send } = await signIn(url, owner);
  const putAgent = (name: string, tools: object[]) =>
    send("PUT", `/agents/${name}/manifest`, {
      slug: name,
      name: "Bench",
      description: "For measuring.",
      tools,
    });
  await putAgent(manyParametersSlug, [manyParameters]);
  await putAgent(manyToolsSlug, manyTools);
  return cookies.map((cookie) => {
    const [name = "", ...value] = cookie.split("=");
    return { name, value: value.join("="), url };
  });
}

export async function measureEditor(page: Page, url: string): Promise<boolean> {
  const startedAt = performance.now();
  await page.goto(`${url}/agents/${manyParametersSlug}/tools/many`);
  const first = page.getByRole("textbox", { name: "Name of parameter 1", exact: true });
  await first.click();
  await page.keyboard.press("End");
  await page.keyboard.type("X");
  await page.waitForFunction(`document.querySelector("[data-row-name]").value.endsWith("X")`);
  log(
    `${PARAMETER_COUNT} parameters: accepts typing after ${Math.round(performance.now() - startedAt)} ms`,
  );
  await page.waitForTimeout(2000);
  await page.evaluate(keyDelayScript);

  const middleName = `parameter${Math.ceil(PARAMETER_COUNT / 2)}`;
  let isFast = true;
  const report = (label: string, sorted: readonly number[]) => {
    const [p50, p95, max] = [0.5, 0.95, 1].map((share) => percentile(sorted, share).toFixed(0));
    isFast &&= Number(p95) < MAX_KEY_DELAY_MS;
    log(`  ${label.padEnd(28)} p50 ${p50} ms, p95 ${p95} ms, at most ${max} ms per key`);
  };
  report("a name", await measureTyping(page, "renamed"));
  for (const tab of ["Person", "Model", "JSON"]) {
    await page.getByRole("tab", { name: new RegExp(`^${tab}`) }).click();
    await page.waitForTimeout(1500);
    const open = page.getByRole("button", { name: `Open ${middleName}`, exact: true });
    if (await open.isVisible()) await open.click();
    const description = page.getByRole("textbox", { name: `Description of ${middleName}` });
    await description.click();
    report(`a description, beside ${tab}`, await measureTyping(page, sampleText));
  }
  return isFast;
}

/** Measures the time from navigation to a list of 1,000 tools filtered down to one. */
async function measureToolList(page: Page, url: string): Promise<void> {
  const startedAt = performance.now();
  await page.goto(`${url}/agents/${manyToolsSlug}/tools`);
  const filter = page.getByRole("textbox", { name: /^Filter/ }).or(page.getByRole("searchbox"));
  await filter.first().click();
  const filterReadyAt = performance.now();
  await filter.first().pressSequentially("tool777");
  await page.getByRole("link", { name: "tool777", exact: true }).waitFor();
  log(
    `1,000 tools: filter ready after ${Math.round(filterReadyAt - startedAt)} ms, match shown after ${Math.round(performance.now() - filterReadyAt)} ms more`,
  );
}

/** Measures the time from the shortcut to the palette's search field. */
async function measurePalette(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/agents`, { waitUntil: "networkidle" });
  const times: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    times.push(
      await page.evaluate<number>(`new Promise((resolve) => {
        const began = performance.now();
        const watch = new MutationObserver(() => {
          if (!document.querySelector("[role=combobox]")) return;
          watch.disconnect();
          resolve(performance.now() - began);
        });
        watch.observe(document.body, { childList: true, subtree: true });
        window.dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true, bubbles: true }));
      })`),
    );
    await page.keyboard.press("Escape");
    await page.getByRole("combobox").waitFor({ state: "hidden" });
  }
  times.sort((a, b) => a - b);
  log(`Palette: open after ${percentile(times, 0.5).toFixed(0)} ms (median of 10)`);
}

/** Logs the compressed size of each screen's scripts with an empty cache. */
async function measureScripts(page: Page, url: string): Promise<void> {
  log("Script size of each screen, compressed, in KB:");
  const screens = [
    "/agents",
    "/gallery",
    "/import",
    "/credentials",
    "/settings",
    `/agents/${manyParametersSlug}`,
    `/agents/${manyParametersSlug}/tools`,
    `/agents/${manyParametersSlug}/tools/many`,
    `/agents/${manyParametersSlug}/playground`,
    `/agents/${manyParametersSlug}/tests`,
    `/agents/${manyParametersSlug}/resource`,
    `/agents/${manyParametersSlug}/endpoint`,
    `/agents/${manyParametersSlug}/versions`,
    `/agents/${manyParametersSlug}/calls`,
    `/docs/agents/${manyToolsSlug}`,
  ];
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  for (const screen of screens) {
    await page.goto(url + screen, { waitUntil: "networkidle" });
    const bytes = await page.evaluate<number>(
      `performance.getEntriesByType("resource").filter(({ name }) => /\\.js(\\?|$)/.test(name)).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`,
    );
    log(`  ${screen.padEnd(36)}${String(Math.round(bytes / 1024)).padStart(6)}`);
  }
}

async function startServer(shutdown: Shutdown): Promise<Access> {
  await build({ log, signal: shutdown.signal });
  const { server, owner } = await startBench(shutdown);
  return { url: server.url, ...owner };
}

async function main(shutdown: Shutdown): Promise<number> {
  const { BENCH_URL: url, BENCH_EMAIL: email = "", BENCH_PASSWORD: password = "" } = process.env;
  const browserOptions = await ensureBrowser(log);
  const access = url ? { url, email, password } : await startServer(shutdown);
  const cookies = await createAgents(access);
  const browser = await chromium.launch({
    ...browserOptions,
    env: { ...(process.env as Record<string, string>), ...browserOptions.env },
    args: launchArguments,
  });
  shutdown.defer(() => browser.close());
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies(cookies);
  const page = await context.newPage();
  const isFast = await measureEditor(page, access.url);
  await measureToolList(page, access.url);
  const isImportFast = await measureImport(page, access.url);
  await measurePalette(page, access.url);
  await measureScripts(page, access.url);
  return isFast && isImportFast ? 0 : 1;
}

process.chdir(path.resolve(import.meta.dirname, "../.."));
runCommand(main);
