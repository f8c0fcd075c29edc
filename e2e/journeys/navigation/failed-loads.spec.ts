import type { Route } from "@playwright/test";
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

type List = { route: RegExp; title: string };
const tools: List = {
  route: /\/api\/v1\/agents\/[^/]+\/tools$/,
  title: "The tools could not be loaded",
};
const credentials: List = {
  route: /\/api\/v1\/credentials$/,
  title: "The credentials could not be loaded",
};
/** The path of a page, and lists on it that fail together. */
const pages: [string, List[]][] = [
  [
    "/agents",
    [
      { route: /\/agents\?.*deleted=true/, title: "The deleted agents could not be loaded" },
      { route: /\/api\/v1\/attention$/, title: "The alerts could not be loaded" },
      { route: /\/api\/v1\/activity\?/, title: "Recent calls and unpublished changes" },
    ],
  ],
  ["/calls", [{ route: /\/api\/v1\/callers/, title: "The filter options could not be loaded" }]],
  ["/calls", [{ route: /\/api\/v1\/agents\?/, title: "The filter options could not be loaded" }]],
  ["/credentials", [credentials]],
  ["/agents/{slug}/endpoint", [tools]],
  ["/agents/{slug}/prompts?open=ask", [tools]],
  ["/agents/{slug}/tools/orders", [credentials]],
];

const problem = { code: "conflict", title: "Conflict", detail: "The list is locked." };

test.beforeEach(async ({ api, slug }) => {
  test.slow();
  const manifest = { slug, name: "Orders", description: "", tools: [orders], prompts };
  const response = await api.send("PUT", `/agents/${slug}/manifest`, manifest);
  expect(response.status(), await response.text()).toBe(200);
});

test("reports lists that could not be loaded, and loads each on retry", async ({ page, slug }) => {
  for (const [path, failedLists] of pages)
    await test.step(path, async () => {
      const fail = (route: Route) => route.fulfill({ status: 409, json: problem });
      for (const { route } of failedLists) await page.route(route, fail);
      await page.goto(path.replace("{slug}", slug));
      for (const { route, title } of failedLists) {
        const error = page.getByRole("alert").filter({ hasText: title });
        await expect(error).toContainText("The list is locked.");
        await page.unroute(route);
        // By keyboard: what another list has loaded may move the button during a click.
        await error.getByRole("button", { name: "Try again", exact: true }).press("Enter");
        await expect(error).toBeHidden();
      }
    });
});

test("loads the credentials that a menu could not offer", async ({ page, slug }) => {
  await page.route(credentials.route, (route) => route.fulfill({ status: 409, json: problem }));
  await page.goto(`/agents/${slug}/tools/orders`);
  await page.getByRole("button", { name: "Use a credential" }).click();
  const message = page.getByText("The credentials could not be loaded. The list is locked.");
  await expect(message).toBeVisible();
  await page.unroute(credentials.route);
  await page.getByRole("menuitem", { name: "Try again", exact: true }).click();
  await expect(message).toBeHidden();
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

test("says that a tool may be outdated if it could not be loaded again", async ({ page, slug }) => {
  await page.goto(`/agents/${slug}/tools`);
  const route = /\/tools\/orders$/;
  await page.route(route, (each) => each.fulfill({ status: 409, json: problem }));
  await page.getByRole("link", { name: "orders" }).click();
  const notice = page.getByRole("alert").filter({ hasText: "This tool may be outdated" });
  await expect(notice).toContainText("The list is locked.");
  await expect(page.getByRole("textbox", { name: "Tool name" })).toHaveValue("orders");
  await page.unroute(route);
  await notice.getByRole("button", { name: "Try again" }).click();
  await expect(notice).toBeHidden();
});
