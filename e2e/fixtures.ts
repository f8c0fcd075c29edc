import { randomUUID } from "node:crypto";
import { type APIRequestContext, test as base, expect, type Page } from "@playwright/test";
import type { Manifest } from "@/lib/agent/manifest";
import { createResponseCheck } from "@/lib/api/document-fixture";
import { owner, sessionFile } from "./owner";
import { waitForReadiness } from "./ready";
import { startUpstream, type Upstream } from "./upstream";

/** The builder's API, signed in as the owner. */
export type Api = {
  send(
    method: string,
    path: string,
    data?: unknown,
    headers?: Record<string, string>,
  ): ReturnType<APIRequestContext["fetch"]>;
  /** Creates an API key with these scopes; without scopes, it allows everything. */
  createKey(slug: string, name: string, scopes?: string[]): Promise<string>;
  /** Saves and publishes a manifest, then creates an API key. */
  publish(manifest: Manifest): Promise<{ key: string; version: number }>;
};

type WorkerFixtures = {
  api: Api;
  /**
   * The owner's tab, which looks new to every test. All tests of a worker share it, because a new
   * tab would load and compile every script again.
   */
  tab: Page;
};
type Fixtures = {
  /** A slug unique to this test. An agent with this slug is deleted afterwards. */
  slug: string;
  upstream: Upstream;
};

const origin = process.env.E2E_URL ?? "";

const resetTab = async (tab: Page) => {
  tab.removeAllListeners();
  await tab.context().setOffline(false);
  // A document of the same origin without scripts, so that nothing from the test keeps running.
  await tab.goto("/api/health/live", { waitUntil: "commit" });
  await tab.unrouteAll({ behavior: "ignoreErrors" });
  await tab.evaluate(() => {
    // Keeps the token counts; otherwise each test would load the tokenizer again.
    for (const key of Object.keys(localStorage))
      if (!key.startsWith("toolwright.token-counts")) localStorage.removeItem(key);
    sessionStorage.clear();
  });
  await tab.context().clearPermissions();
  await tab.emulateMedia({
    media: null,
    colorScheme: "light",
    forcedColors: null,
    reducedMotion: null,
  });
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  storageState: sessionFile,
  tab: [
    async ({ browser }, use) => {
      const options = { baseURL: origin, storageState: sessionFile };
      // Otherwise it takes these from the worker's first test, which may use a touch screen.
      const mouse = { hasTouch: false, isMobile: false };
      const context = await browser.newContext({ ...options, ...mouse });
      await use(waitForReadiness(await context.newPage()));
      await context.close();
    },
    { scope: "worker" },
  ],
  page: async ({ browser, tab, viewport, colorScheme, hasTouch, isMobile }, use) => {
    if (hasTouch || isMobile) {
      // The shared tab has a mouse.
      const options = { baseURL: origin, storageState: sessionFile };
      const touch = { viewport, colorScheme, hasTouch, isMobile };
      const context = await browser.newContext({ ...options, ...touch });
      await use(waitForReadiness(await context.newPage()));
      return context.close();
    }
    if (viewport) await tab.setViewportSize(viewport);
    await tab.emulateMedia({ colorScheme });
    await use(tab);
    await resetTab(tab);
  },
  api: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({
        baseURL: origin,
        storageState: sessionFile,
        extraHTTPHeaders: { origin },
      });
      const document = await (await request.get("/api/v1/openapi.json")).json();
      const check = createResponseCheck(document);
      const send: Api["send"] = async (method, path, data, headers) => {
        const response = await request.fetch(`/api/v1${path}`, { method, data, headers });
        const { pathname } = new URL(response.url());
        const seen = {
          status: response.status(),
          header: (name: string) => response.headers()[name],
          body: await response.text(),
        };
        // The OpenAPI document does not describe itself.
        const problems = path === "/openapi.json" ? [] : check(method, pathname, seen);
        expect({ method, path, problems }, seen.body).toEqual({ method, path, problems: [] });
        return response;
      };
      const createKey: Api["createKey"] = async (slug, name, scopes) => {
        const response = await send("POST", `/agents/${slug}/keys`, { name, scopes });
        expect(response.status()).toBe(201);
        const { key } = (await response.json()) as { key: string };
        return key;
      };
      await use({
        send,
        createKey,
        async publish(manifest) {
          const { slug } = manifest;
          const putResponse = await send("PUT", `/agents/${slug}/manifest`, manifest);
          expect(putResponse.status(), await putResponse.text()).toBe(200);
          const publishResponse = await send("POST", `/agents/${slug}/publish`, { note: "test" });
          expect(publishResponse.ok()).toBe(true);
          const { version } = (await publishResponse.json()) as { version: number };
          return { version, key: await createKey(slug, "test") };
        },
      });
      await request.dispose();
    },
    { scope: "worker" },
  ],
  slug: async ({ api }, use) => {
    const slug = `test-${randomUUID().slice(0, 13)}`;
    await use(slug);
    await api.send("DELETE", `/agents/${slug}`);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright parses this pattern to find the fixture's dependencies.
  upstream: async ({}, use) => {
    const upstream = await startUpstream();
    await use(upstream);
    await upstream.close();
  },
});

export { expect, owner };
