import type { Page } from "@playwright/test";
import { weather } from "@/lib/gallery/weather";
import { expect, test } from "../../fixtures";
import { waitForEffects } from "../../ready";
import { waitUntilSettled } from "../../screens/state";

/** Opens a page. Returns a function that reads how far its layout has shifted since then. */
const openWithShifts = async (page: Page, path: string) => {
  const observation = await page.addInitScript(() => {
    const shifts = Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(path, { waitUntil: "commit" });
  await observation.dispose();
  return () => page.evaluate(() => (window as Window & { shift?: number }).shift);
};

test.use({ viewport: { width: 1440, height: 900 } });

test("starts titles at the same place on every page", async ({ page, api, slug }) => {
  await api.publish({ ...weather, slug });
  const left: Record<string, number | undefined> = {};
  const measure = async (name: string) => {
    const title = page.getByRole("heading", { level: 1, name, exact: true });
    await expect(title).toBeVisible();
    await waitUntilSettled(page);
    left[name] = (await title.boundingBox())?.x;
  };
  // Following a link takes less processor time than loading a page.
  const follow = async (navigation: string, label: string) => {
    const links = page.getByRole("navigation", { name: navigation });
    await links.getByRole("link", { name: label, exact: true }).click();
    await measure(label);
  };
  await page.goto("/help");
  await measure("Help");
  for (const label of ["Agents", "Gallery", "Credentials", "Settings"]) await follow("Main", label);
  await follow("Settings", "Audit log");
  await page.goto(`/agents/${slug}/resource`);
  await measure("Resource");
  for (const label of ["Versions", "Endpoint", "Log", "Tests"]) await follow("Agent", label);
  expect(Object.keys(left)).toHaveLength(11);
  expect(new Set(Object.values(left)).size, JSON.stringify(left)).toBe(1);
});

test("starts the empty playground where titles start", async ({ page, api, slug }) => {
  await api.send("POST", "/agents", { slug, name: "Empty" });
  const left = async (path: string, name: string) => {
    await page.goto(path);
    return (await page.getByRole("heading", { name, exact: true }).boundingBox())?.x;
  };
  expect(await left(`/agents/${slug}/playground`, "No tools yet")).toBe(
    await left(`/agents/${slug}/tests`, "Tests"),
  );
});

test("centers reference pages below the wordmark", async ({ page, api, slug }) => {
  await api.publish({ ...weather, slug });
  // The icon is not part of the accessible name.
  const titles = { "/docs/api": "The builder’s API", [`/docs/agents/${slug}`]: weather.name };
  for (const [path, name] of Object.entries(titles)) {
    await page.goto(path);
    const content = await page.getByRole("main").locator("> div").boundingBox();
    const home = await page.getByRole("link", { name: "Toolwright home" }).boundingBox();
    const heading = page.getByRole("heading", { level: 1, name, exact: true });
    const title = await heading.boundingBox();
    if (!content || !home || !title) throw new Error(`${path} is not visible.`);
    expect(content.x, path).toBe(1440 - content.x - content.width);
    expect(title.x, path).toBe(home.x);
    expect(title.y, path).toBeGreaterThan(home.y + home.height);
  }
});

test("keeps the tabs of an agent in place while it loads", async ({ page, api, slug }) => {
  await api.publish({ ...weather, slug });
  const loading = Promise.withResolvers<void>();
  await page.route(`**/api/v1/agents/${slug}`, async (route) => {
    await loading.promise;
    await route.fallback();
  });
  const opening = page.goto(`/agents/${slug}/versions`);
  const tab = page
    .getByRole("navigation", { name: "Agent" })
    .getByRole("link", { name: "Versions" });
  await expect(tab).toBeVisible();
  const before = await tab.boundingBox();
  loading.resolve();
  await opening;
  await expect(page.getByText("Published v1").first()).toBeVisible();
  expect(await tab.boundingBox()).toEqual(before);
});

test("hardly moves the tabs of an agent for its state on a phone", async ({ page, api, slug }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await api.publish({ ...weather, slug });
  const loading = Promise.withResolvers<void>();
  await page.route(`**/api/v1/agents/${slug}`, async (route) => {
    await loading.promise;
    await route.fallback();
  });
  const opening = page.goto(`/agents/${slug}/calls`);
  const tabs = page.getByRole("navigation", { name: "Agent" }).filter({ visible: true });
  const list = tabs.getByRole("list");
  await expect.poll(() => list.evaluate((row) => row.scrollLeft)).toBeGreaterThan(0);
  const left = async () => (await tabs.getByRole("link", { name: "Log" }).boundingBox())?.x ?? 0;
  const before = await left();
  loading.resolve();
  await opening;
  await expect(page.getByText("Published v1").filter({ visible: true })).toBeVisible();
  await waitForEffects(page);
  expect(Math.abs((await left()) - before)).toBeLessThan(16);
});

test("omits the endpoint before it shortens the agent’s name in a narrow window", async ({
  page,
  api,
  slug,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await api.publish({ ...weather, slug, name: "Workshop orders" });
  // With a change, the state also takes up width.
  await api.send("PATCH", `/agents/${slug}`, { description: "Changed." });
  await page.goto(`/agents/${slug}/versions`);
  await expect(page.getByText("1 change since v1").first()).toBeVisible();
  const name = page.getByRole("navigation", { name: "Breadcrumb" }).getByText("Workshop orders");
  expect(
    await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
  ).toBeLessThanOrEqual(0);
  const endpoint = page.getByTitle(`/api/agents/${slug}`);
  await expect(endpoint).toBeHidden();
  await expect(page.getByRole("button", { name: "Copy endpoint" })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(endpoint).toBeVisible();
});

test("shortens a long name and the state rather than the tabs", async ({ page, api, slug }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await api.publish({ ...weather, slug, name: "A workshop with a name that fills the bar" });
  await api.send("PATCH", `/agents/${slug}`, { description: "Changed." });
  await page.route(`**/api/v1/agents/${slug}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), changes: 1234 } });
  });
  await page.goto(`/agents/${slug}/versions`);
  await expect(page.getByText("1,234 changes since v1").first()).toBeVisible();
  const tabs = page.getByRole("navigation", { name: "Agent" }).getByRole("list");
  const getHiddenWidth = () =>
    tabs.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(await getHiddenWidth()).toBe(0);
  await expect(page.getByRole("button", { name: "Publish", exact: true })).toBeInViewport({
    ratio: 1,
  });
});

test("names the page and the agent in the title, not the agent's slug", async ({
  page,
  api,
  slug,
}) => {
  await api.send("PUT", `/agents/${slug}/manifest`, { ...weather, slug, name: "Weather at sea" });
  const [tool] = weather.tools;
  await page.goto(`/agents/${slug}/tools/${tool?.name}`);
  await expect(page).toHaveTitle(`${tool?.name} · Weather at sea · Toolwright`);
  await page.getByRole("link", { name: "Versions" }).click();
  await expect(page).toHaveTitle("Versions · Weather at sea · Toolwright");
  await page.goto(`/agents/${slug}-missing/tools`);
  await expect(page).toHaveTitle(`Tools · ${slug}-missing · Toolwright`);
});

test("shows names with the placeholders of title templates as they are", async ({
  page,
  api,
  slug,
}) => {
  const name = "Save 20%s with $& and $1";
  await api.publish({ ...weather, slug, name });
  await page.goto(`/agents/${slug}/versions`);
  // The title may contain invisible characters.
  const title = async () => (await page.title()).replaceAll("\u2060", "");
  expect(await title()).toBe(`Versions · ${name} · Toolwright`);
  await page.goto(`/docs/agents/${slug}`);
  expect(await title()).toBe(`${name} · Toolwright`);
});

test("leaves enough width for names in lists on a tablet", async ({ page, api, slug }) => {
  const hosts = ["first", "second"].map((each) => `${each}.a-long-subdomain.example.com`);
  await api.send("PUT", `/credentials/${slug}`, { fields: { token: "secret" }, hosts });
  await api.publish({ ...weather, slug });
  // From 768 px on, the sidebar takes up part of the width.
  const widths = [768, 1024];
  const item = page.getByRole("listitem").filter({ hasText: slug });
  await page.goto("/credentials");
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect((await item.boundingBox())?.height, `${width} px`).toBeLessThan(100);
  }
  await page.goto("/agents");
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const text = item.getByText(weather.description);
    expect((await text.boundingBox())?.width, `${width} px`).toBeGreaterThan(100);
  }
  await api.send("DELETE", `/credentials/${slug}`);
});

test("fits the log beside the sidebar", async ({ page, api, slug }) => {
  const name = "getWeatherOfAllDays";
  const tools = weather.tools.slice(0, 1).map((tool) => ({ ...tool, name }));
  await api.publish({ ...weather, slug, tools });
  const keyName = "A key with a long name, of the person who uses it";
  const key = await api.createKey(slug, keyName);
  const response = await page.request.post(`/api/agents/${slug}/tools/${name}`, {
    headers: { "x-api-key": key },
    data: {},
  });
  expect(response.status()).toBe(400);
  await page.goto(`/calls?agent=${slug}`);
  const table = page.getByRole("region", { name: "Calls", exact: true });
  const code = table.locator("code");
  for (const width of [768, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(code).toBeVisible();
    expect((await code.boundingBox())?.height, `${width} px`).toBeLessThan(20);
    expect(await table.evaluate((e) => e.scrollWidth - e.clientWidth), `${width} px`).toBe(0);
  }
});

test("keeps the label of a button with a negative margin on one line", async ({ page }) => {
  await page.goto("/import");
  const button = await page.getByRole("button", { name: "Choose a file" }).boundingBox();
  expect(button?.height).toBeLessThan(40);
});

test("keeps the sections of the endpoint page in place while they load", async ({
  page,
  api,
  slug,
}) => {
  await api.publish({ ...weather, slug });
  const release = Promise.withResolvers<void>();
  await page.route(/\/api\/v1\/agents\/[^/]+\/(keys|versions\/\d+)$/, async (route) => {
    await release.promise;
    await route.continue();
  });
  const readShift = await openWithShifts(page, `/agents/${slug}/endpoint`);
  await expect(page.getByText("Loading the endpoint")).toBeAttached();
  release.resolve();
  await expect(page.getByRole("tab", { name: "Assistants" })).toBeVisible();
  await waitUntilSettled(page);
  expect(await readShift()).toBeLessThan(0.02);
});

for (const width of [1440, 390])
  test(`keeps the tools in place while the credentials load at ${width} px`, async ({
    page,
    api,
    slug,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const [tool] = weather.tools;
    const tools = [{ ...tool, credentials: [slug] }];
    await api.send("PUT", `/agents/${slug}/manifest`, { ...weather, slug, tools });
    const release = Promise.withResolvers<void>();
    const isToolsLoaded = page.waitForResponse(`**/api/v1/agents/${slug}/tools`);
    await page.route(/\/api\/v1\/credentials$/, async (route) => {
      await release.promise;
      await route.continue();
    });
    const readShift = await openWithShifts(page, `/agents/${slug}/tools`);
    await isToolsLoaded;
    await waitForEffects(page);
    release.resolve();
    await expect(page.getByRole("button", { name: `Set up ${slug}` })).toBeVisible();
    await waitUntilSettled(page);
    expect(await readShift()).toBeLessThan(0.01);
  });
