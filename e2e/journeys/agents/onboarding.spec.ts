import { expect, test } from "../../fixtures";
import { fillNewAgent } from "./new-agent-dialog";

/** From an empty Space to a first call, using only what the screens ask for. */
test("a new user creates, publishes and calls a tool", async ({ page, slug, upstream }) => {
  test.setTimeout(180_000);
  page.setDefaultTimeout(20_000);

  await test.step("create an agent", async () => {
    const dialog = await fillNewAgent(page, { name: "Things", slug });
    await dialog.getByRole("button", { name: "Create agent" }).click();
    await expect(page).toHaveURL(new RegExp(`/agents/${slug}/`));
  });

  await test.step("create a tool from a URL", async () => {
    await page
      .getByRole("link", { name: /^(New tool|Add a tool|Build a tool)/ })
      .first()
      .click();
    await page.getByRole("textbox", { name: "Tool name", exact: true }).fill("getThing");
    await page
      .getByRole("textbox", { name: "Description", exact: true })
      .fill("Gets a thing by its number.");
    const url = page.getByRole("textbox", { name: "URL", exact: true });
    await url.fill(`${upstream.url}/things/{id}`);
    await page.getByRole("button", { name: /^Create parameter / }).click();
    await page.getByRole("button", { name: /^Save tool/ }).click();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  });

  await test.step("run it", async () => {
    await page.getByRole("link", { name: "Playground", exact: true }).click();
    // The editor beside it has a live form with the same fields.
    await expect(page).toHaveURL(/\/playground/);
    await page.getByRole("textbox", { name: "id", exact: true }).fill("7");
    await page.getByRole("button", { name: /^Run/ }).click();
    await expect(page.getByText("Succeeded").first()).toBeVisible();
    expect(upstream.requests.at(-1)?.path).toBe("/things/7");
  });

  let key = "";
  await test.step("publish and create a key", async () => {
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    const sheet = page.getByRole("dialog", { name: "Publish" });
    await sheet.getByRole("button", { name: /^Publish/ }).click();
    await expect(sheet).toBeHidden();
    await page.getByRole("link", { name: "Endpoint", exact: true }).click();
    await page
      .getByRole("button", { name: /^(New|Create).* key/ })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("My host");
    await dialog.getByRole("button", { name: /^Create/ }).click();
    const keyText = page.getByText(/^tw_\w{8}_\w{38}$/).first();
    await expect(keyText).toBeVisible();
    key = /tw_[\w-]+/.exec((await keyText.textContent()) ?? "")?.[0] ?? "";
  });

  await test.step("call it with the key", async () => {
    const response = await fetch(`${process.env.E2E_URL}/api/agents/${slug}/tools/getThing`, {
      method: "POST",
      headers: { "x-api-key": key, "content-type": "application/json" },
      body: JSON.stringify({ id: "8" }),
    });
    expect(response.status).toBe(200);
    expect(upstream.requests.at(-1)?.path).toBe("/things/8");
  });
});
