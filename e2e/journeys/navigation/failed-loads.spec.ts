import type { Page } from "@playwright/test";
import { expect, test } from "../../fixtures";

const orders = {
  name: "orders",
  description: "Finds orders.",
  parameters: { type: "object", properties: {} },
  handler: {
    kind: "http",
    method: "GET",
    url: "https://api.example.com/orders",
    auth: { type: "bearer", value: "key" },
  },
};
const suggested = { tool: "orders", select: "[]" };
const prompts = [
  {
    name: "ask",
    arguments: [{ name: "order", complete: suggested }],
    messages: [{ role: "user", text: "Look at {{arguments.order}}." }],
  },
];

const openMenu = (page: Page) => page.getByRole("button", { name: "Use a credential" }).click();

type Case = { path: string; route: RegExp; text: string; prepare?(page: Page): Promise<void> };
const cases: Case[] = [
  { path: "/agents", route: /\/agents\?.*deleted=true/, text: "The deleted agents could not be" },
  { path: "/agents", route: /\/api\/v1\/attention$/, text: "The alerts could not be loaded" },
  { path: "/agents", route: /\/api\/v1\/activity\?/, text: "Recent calls and unpublished" },
  { path: "/calls", route: /\/api\/v1\/callers/, text: "The choices could not be loaded" },
  { path: "/calls", route: /\/api\/v1\/agents\?/, text: "The choices could not be loaded" },
  {
    path: "/credentials",
    route: /\/api\/v1\/credentials$/,
    text: "The credentials could not be loaded",
  },
  {
    path: "/agents/{slug}/endpoint",
    route: /\/api\/v1\/agents\/[^/]+\/tools$/,
    text: "The tools could not be loaded",
  },
  {
    path: "/agents/{slug}/tools",
    route: /\/incomplete-tools$/,
    text: "The incomplete tools could not be loaded",
  },
  {
    path: "/agents/{slug}/prompts",
    route: /\/incomplete-entries$/,
    text: "The incomplete prompts could not be loaded",
  },
  {
    path: "/agents/{slug}/prompts?open=ask",
    route: /\/api\/v1\/agents\/[^/]+\/tools$/,
    text: "The tools could not be loaded",
  },
  {
    path: "/agents/{slug}/tools/orders",
    route: /\/api\/v1\/credentials$/,
    text: "The credentials could not be loaded",
  },
  {
    path: "/agents/{slug}/tools/orders",
    route: /\/api\/v1\/credentials$/,
    prepare: openMenu,
    text: "The credentials could not be loaded. The list is locked.",
  },
];

const problem = { code: "conflict", title: "Conflict", detail: "The list is locked." };

test.beforeEach(async ({ api, slug }) => {
  test.slow();
  const manifest = { slug, name: "Orders", description: "", tools: [orders], prompts };
  const response = await api.send("PUT", `/agents/${slug}/manifest`, manifest);
  expect(response.status(), await response.text()).toBe(200);
});

test("reports a list that could not be loaded, and loads it on retry", async ({ page, slug }) => {
  for (const { path, route, text, prepare } of cases)
    await test.step(`${path} without ${route.source}`, async () => {
      await page.route(route, (each) => each.fulfill({ status: 409, json: problem }));
      await page.goto(path.replace("{slug}", slug));
      await prepare?.(page);
      const message = page.getByText(text);
      await expect(message).toBeVisible();
      await expect(page.getByText("The list is locked.").last()).toBeVisible();
      await page.unroute(route);
      const retry = { name: "Try again", exact: true };
      await page.getByRole(prepare ? "menuitem" : "button", retry).click();
      await expect(message).toBeHidden();
      await page.keyboard.press("Escape");
    });
});

test("reports that the run of a call could not be loaded", async ({ page, api, slug }) => {
  const { key } = await api.publish({
    slug,
    name: "Orders",
    description: "",
    tools: [orders as never],
  });
  const response = await fetch(`${process.env.E2E_URL}/api/agents/${slug}/tools/orders`, {
    method: "POST",
    body: "{}",
    headers: { "x-api-key": key, "content-type": "application/json" },
  });
  const id = response.headers.get("x-request-id");
  const getStatus = async () => (await api.send("GET", `/agents/${slug}/calls/${id}`)).status();
  await expect.poll(getStatus).toBe(200);
  const route = /\/calls\/[^/]+\/run$/;
  await page.route(route, (each) => each.fulfill({ status: 409, json: problem }));
  await page.goto(`/agents/${slug}/calls?call=${id}`);
  const sheet = page.getByRole("dialog", { name: "Call to orders" });
  await expect(sheet.getByText("The run could not be loaded")).toBeVisible();
  await page.unroute(route);
  await sheet.getByRole("button", { name: "Try again" }).click();
  await expect(sheet.getByText("The run could not be loaded")).toBeHidden();
});
