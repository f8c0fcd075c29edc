import type { Locator } from "@playwright/test";
import { weather } from "@/lib/gallery/weather";
import { expect, test } from "../../fixtures";

const widths = [1440, 390];

for (const width of widths) {
  test(`keeps notifications clear of the buttons of a sheet at ${width} px`, async ({
    page,
    api,
    slug,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await api.send("PUT", `/agents/${slug}/manifest`, { ...weather, slug });
    await page.goto(`/agents/${slug}/tools/${weather.tools[0]?.name}`);
    await page
      .getByRole("button", { name: /^Open / })
      .first()
      .focus();
    await page.keyboard.press("Delete");
    const notice = page.getByRole("listitem").filter({ hasText: /^Deleted / });
    await expect(notice).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    const sheet = page.getByRole("dialog", { name: "Publish" });
    const cancel = await sheet.getByRole("button", { name: "Cancel" }).boundingBox();
    const box = await notice.boundingBox();
    if (!cancel || !box) throw new Error("Both must be visible.");
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.y + box.height).toBeLessThan(cancel.y);
    await sheet.getByRole("button", { name: "Cancel" }).click();
    await expect(sheet).toBeHidden();
    await expect.poll(async () => (await notice.boundingBox())?.y).toBeGreaterThan(600);
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("breaks the long name of a tool that does not exist", async ({ page, api, slug }) => {
    await api.send("POST", "/agents", { slug, name: "Phone" });
    await page.goto(`/agents/${slug}/tools/${"w".repeat(64)}`);
    await expect(page.getByRole("heading", { name: /^No tool called/ })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  test("fits the versions of an agent in the window with large text", async ({
    page,
    api,
    slug,
  }) => {
    await api.publish({ ...weather, slug });
    await page.goto(`/agents/${slug}/versions`);
    const versions = page.getByRole("list", { name: "Versions" });
    await versions.waitFor();
    await page.addStyleTag({ content: "html { font-size: 24px }" });
    expect(await versions.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
  });

  test("makes every page reachable, and types and the state readable", async ({
    page,
    api,
    slug,
  }) => {
    const parameters = { type: "object", properties: { unit: { type: "string", enum: ["c"] } } };
    const echo = { kind: "javascript", code: "export default () => 1" };
    await api.send("POST", "/agents", { slug, name: "Phone" });
    await api.send("POST", `/agents/${slug}/tools`, {
      name: "echo",
      description: "Echoes.",
      parameters,
      handler: echo,
    });
    await page.goto(`/agents/${slug}/tools/echo`);
    const select = page.getByRole("combobox", { name: "Type of unit" });
    const freeWidth = await select.evaluate((element) => {
      const context = document.createElement("canvas").getContext("2d");
      const { font, paddingLeft, paddingRight } = getComputedStyle(element);
      if (!context || !(element instanceof HTMLSelectElement)) return 0;
      context.font = font;
      const text = context.measureText(element.selectedOptions[0]?.text ?? "").width;
      return element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - text;
    });
    expect(freeWidth).toBeGreaterThanOrEqual(0);
    const status = page.getByRole("status").filter({ hasText: /^(Saved|Unsaved)/ });
    await expect(status).toHaveText("Saved");
    await page.getByRole("textbox", { name: "Description", exact: true }).fill("Echoes it.");
    await expect(status).toHaveText("Unsaved changes");
    const width = await status.evaluate((element) => element.getBoundingClientRect().width);
    expect(width).toBeGreaterThan(40);

    await page.goto("/agents");
    for (const name of ["Gallery", "Import", "AG-UI client"]) {
      await page.getByRole("button", { name: /^More/ }).click();
      await page.getByRole("menuitem", { name }).click();
      await expect(page).not.toHaveURL("/agents");
      await page.goto("/agents");
    }
  });

  test("keeps text without spaces from widening the page", async ({ page, api, slug }) => {
    const text = `https://example.com/${"path-without-spaces".repeat(15)}`;
    const ref = `header-${"x".repeat(50)}`;
    const host = `${"host".repeat(15)}.example.com`;
    await api.send("PUT", `/credentials/${slug}`, { fields: { token: "secret" }, hosts: [host] });
    await api.publish({
      ...weather,
      slug,
      description: text,
      variables: [{ ref, name: "V".repeat(60), description: text, required: true }],
      tools: weather.tools.slice(0, 1).map((tool) => ({
        ...tool,
        docNote: text,
        parameters: { type: "object", properties: { city: { type: "string", description: text } } },
        examples: [{ name: "e".repeat(90), params: {} }],
      })),
    });
    const paths = [`tools/${weather.tools[0]?.name}`, "playground", "endpoint", "resource"];
    for (const path of [
      ...paths.map((each) => `/agents/${slug}/${each}`),
      `/docs/agents/${slug}`,
    ]) {
      await page.goto(path);
      await expect(page.getByText(/^https:..example|^x-header/).first(), path).toBeAttached();
      const width = () => page.evaluate(() => document.documentElement.scrollWidth);
      await expect.poll(width, path).toBe(390);
    }
    await api.send("DELETE", `/credentials/${slug}`);
  });

  test("keeps the editor’s controls in the window with large text", async ({ page, api, slug }) => {
    await api.send("PUT", `/agents/${slug}/manifest`, { ...weather, slug });
    await page.goto(`/agents/${slug}/tools/${weather.tools[0]?.name}`);
    await page.addStyleTag({ content: "html { font-size: 150% }" });
    const expectInWindow = async (control: Locator) => {
      const getEdges = () =>
        control.evaluate((element) => {
          const { left, right } = element.getBoundingClientRect();
          return { isInWindow: left >= 0 && right <= innerWidth, left, right };
        });
      await expect.poll(getEdges).toMatchObject({ isInWindow: true });
    };
    await expectInWindow(page.getByRole("button", { name: /^Visible to people/ }).first());
    await expectInWindow(page.getByRole("radio", { name: "MCP server" }));
    await expectInWindow(page.getByRole("button", { name: "Publish", exact: true }));
    const index = await page.getByRole("navigation", { name: "Tool sections" }).boundingBox();
    expect(index?.width).toBeGreaterThan(120);

    await page.goto(`/agents/${slug}/resource`);
    await page.addStyleTag({ content: "html { font-size: 150% }" });
    await expectInWindow(page.getByText("Not saved yet"));
    await expectInWindow(page.getByRole("button", { name: "Save resource" }));
  });

  test("keeps a button whole next to a long name", async ({ page, api, slug }) => {
    const place = { type: "object", properties: { city: { type: "string" } } };
    const parameters = { type: "object", properties: { ["w".repeat(60)]: place } };
    const tools = weather.tools.slice(0, 1).map((tool) => ({ ...tool, parameters }));
    await api.send("PUT", `/agents/${slug}/manifest`, { ...weather, slug, tools });
    await page.goto(`/agents/${slug}/playground?tool=${tools[0]?.name}`);
    const box = await page.getByRole("button", { name: /^Add www/ }).boundingBox();
    expect(box?.width).toBeGreaterThan(60);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
  });

  test("wraps the label of a button that contains a long name", async ({ page }) => {
    const name = `Reporting for the whole company of ${"Acme".repeat(20)}`;
    await page.route("**/api/v1/me", async (route) => {
      const json = await (await route.fetch()).json();
      await route.fulfill({ json: { ...json, space: { ...json.space, name } } });
    });
    await page.goto("/settings/profile");
    const leave = page.getByRole("button", { name: `Leave ${name}` });
    const box = await leave.boundingBox();
    if (!box) throw new Error("The button must be visible.");
    expect(box.x + box.width).toBeLessThanOrEqual(390);
    expect(await leave.evaluate((e) => e.scrollWidth - e.clientWidth)).toBeLessThanOrEqual(0);
  });

  test("keeps dialogs and lists with long names inside the window", async ({ page, api, slug }) => {
    const [tool] = weather.tools;
    const name = "w".repeat(120);
    await api.send("PUT", `/agents/${slug}/manifest`, {
      ...weather,
      slug,
      name,
      tools: [{ ...tool, name }],
    });
    const expectInside = async (role: "dialog" | "listbox") => {
      const box = await page.getByRole(role).boundingBox();
      if (!box) throw new Error(`The ${role} must be visible.`);
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(390);
    };
    await page.goto(`/agents/${slug}/tools`);
    await page.getByRole("button", { name: "Agent actions" }).click();
    await page.getByRole("menuitem", { name: "Edit agent" }).click();
    await expectInside("dialog");
    await page.goto(`/agents/${slug}/playground?tool=${name}`);
    await page.getByRole("combobox", { name: "Tool", exact: true }).click();
    await expectInside("listbox");
    await page.goto("/settings/alerts");
    await page.getByRole("button", { name: "New channel" }).first().click();
    await page.getByRole("radio", { name: "Selected agents" }).click();
    const agents = page.getByRole("list", { name: "Agents for this channel" });
    await expect(agents).toContainText(name);
    await expectInside("dialog");
    expect(await agents.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
  });

  test("keeps a long header name from squeezing its value", async ({ page, api, slug }) => {
    const [tool] = weather.tools;
    const headers = [{ name: `x-${"h".repeat(80)}`, value: "a readable value" }];
    const handler = { kind: "http", method: "GET", url: "https://api.example.com", headers };
    await api.send("PUT", `/agents/${slug}/manifest`, {
      ...weather,
      slug,
      tools: [{ ...tool, handler }],
    });
    await page.goto(`/agents/${slug}/tools/${tool?.name}`);
    await page.getByRole("button", { name: "Request preview" }).click();
    const value = page.getByRole("definition").filter({ hasText: "a readable value" });
    expect((await value.boundingBox())?.width).toBeGreaterThan(100);
  });

  test("keeps a field in place while it is typed into", async ({ page, api, slug }) => {
    const parameters = {
      type: "object",
      properties: { recipientAddress: { type: "string" } },
      required: ["recipientAddress"],
    };
    const [tool] = weather.tools;
    await api.send("PUT", `/agents/${slug}/manifest`, {
      ...weather,
      slug,
      tools: [{ ...tool, parameters }],
    });
    await page.goto(`/agents/${slug}/playground?tool=${tool?.name}`);
    const field = page.getByRole("textbox", { name: "recipientAddress" });
    await expect(page.getByText("Required: recipientAddress.")).toBeVisible();
    const before = await field.boundingBox();
    await field.fill("a");
    await expect(page.getByText("Required: recipientAddress.")).toBeHidden();
    expect((await field.boundingBox())?.y).toBe(before?.y);
  });

  test("estimates the height of rows out of view", async ({ page, api, slug }) => {
    const names = Array.from({ length: 60 }, (_, index) => `field_${index}`);
    const properties = Object.fromEntries(names.map((name) => [name, { type: "string" }]));
    const [tool] = weather.tools;
    await api.send("PUT", `/agents/${slug}/manifest`, {
      ...weather,
      slug,
      tools: [{ ...tool, parameters: { type: "object", properties } }],
    });
    await page.goto(`/agents/${slug}/tools/${tool?.name}`);
    const rows = page.getByRole("group", { name: /^Parameter field_/ }).locator("xpath=..");
    const heights = await rows.evaluateAll((each) => each.map((row) => row.clientHeight));
    expect(heights).toHaveLength(60);
    expect(new Set(heights.slice(0, -1)).size, JSON.stringify(heights)).toBe(1);
  });

  test("keeps the copy button inside a one-line result", async ({ page, api, slug }) => {
    const description = "What it does, and when to use it. ".repeat(80);
    await api.send("POST", "/agents", { slug, name: "Phone" });
    await api.send("POST", `/agents/${slug}/tools`, {
      name: "say",
      description,
      parameters: { type: "object", properties: { word: { type: "string" } } },
      responseType: "text",
      handler: { kind: "javascript", code: 'export default () => "one line"' },
    });
    await page.goto(`/agents/${slug}/playground?tool=say`);
    // A long description must not push the form out of view.
    await expect(page.getByRole("button", { name: "Show more about say" })).toBeInViewport();
    await expect(page.getByRole("textbox", { name: "word" })).toBeInViewport();
    await page.getByRole("button", { name: /^Run/ }).click();
    const result = page.getByRole("figure").filter({ hasText: "one line" });
    const box = await result.boundingBox();
    const copy = await result.getByRole("button", { name: /^Copy/ }).boundingBox();
    if (!box || !copy) throw new Error("Both must be visible.");
    expect(copy.y + copy.height).toBeLessThan(box.y + box.height);
  });
});
