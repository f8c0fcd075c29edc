import { expect, test } from "../../fixtures";
import { createAgent, javascriptTool } from "../../gateway/contract-agent";

test("adds an OAuth provider to the variables and documents its header", async ({
  page,
  api,
  slug,
}) => {
  test.slow();
  await api.publish(createAgent(slug, [javascriptTool("greet", 'export default () => "hello"')]));
  await page.goto(`/agents/${slug}/endpoint`);
  const variables = page.getByRole("group", { name: "Variables" });
  const opener = variables.getByRole("button", { name: "Add OAuth provider" });
  const field = variables.getByRole("combobox", { name: "OAuth provider" });

  await test.step("rejects an invalid provider name at its field", async () => {
    await opener.click();
    await expect(field).toBeFocused();
    await field.press("Enter");
    await expect(variables.getByText("Enter the provider’s name, such as github.")).toBeVisible();
    await field.fill("access");
    await field.press("Enter");
    await expect(variables.getByText(/is a kind of token, not a provider/)).toBeVisible();
    await field.press("Escape");
    await expect(opener).toBeFocused();
  });

  await test.step("turns a provider into a secret variable", async () => {
    await opener.click();
    await field.fill("GitHub");
    await expect(variables.getByText("x-github-token")).toBeVisible();
    await field.press("Enter");
    await expect(opener).toBeFocused();
    await expect(variables.getByText("OAuth token for GitHub")).toBeVisible();
    await expect(variables.getByRole("textbox", { name: "Variable name" })).toHaveValue(
      "github-token",
    );
    await expect(variables.getByRole("checkbox", { name: "Required" })).toBeChecked();
    await expect(variables.getByRole("checkbox", { name: /^Secret/ })).toBeChecked();
    await page.getByRole("button", { name: "Save caller settings" }).click();
    await expect(page.getByText("Takes effect when you publish.")).toBeVisible();
    const response = await api.send("GET", `/agents/${slug}`);
    expect(((await response.json()) as { variables: unknown }).variables).toEqual([
      {
        ref: "github-token",
        name: "GitHub token",
        description: "The user's OAuth token for GitHub.",
        required: true,
        secret: true,
      },
    ]);
  });

  await test.step("names its header on the reference page", async () => {
    await api.send("POST", `/agents/${slug}/publish`, {});
    await page.goto(`/docs/agents/${slug}`);
    const row = page.getByRole("row").filter({ hasText: "x-github-token" });
    await expect(row).toContainText("GitHub token: The user's OAuth token for GitHub.");
    await expect(row).toContainText("required");
  });
});

test("publishes an agent without tools after a warning", async ({ page, api, slug }) => {
  await api.send("POST", "/agents", { name: "Empty", slug });
  await page.goto(`/agents/${slug}/tools`);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText("No tools enabled")).toBeVisible();
  await sheet.getByRole("button", { name: "Publish version 1" }).click();
  await expect(page).toHaveURL(`/agents/${slug}/endpoint`);
  await page.goto(`/docs/agents/${slug}`);
  await expect(page.getByText("This is version 1.")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(0);
});

test("rotates a key while the old one stays valid", async ({ page, api, slug }) => {
  const { key: oldKey } = await api.publish(
    createAgent(slug, [javascriptTool("greet", 'export default () => "hello"')]),
  );
  const call = async (key: string) => {
    const headers = { "x-api-key": key };
    return (
      await page.request.post(`/api/agents/${slug}/tools/greet`, { headers, data: {} })
    ).status();
  };
  await page.goto(`/agents/${slug}/endpoint`);
  const keys = page.getByRole("list", { name: "Keys" });
  // Scrolls the keys to the top of the screen, so that the new key appears above it.
  await keys.evaluate((list) => list.scrollIntoView({ block: "start" }));
  await keys.getByRole("button", { name: /^Rotate/ }).press("Enter");
  const dialog = page.getByRole("alertdialog", { name: /^Rotate the key .* \(tw_\w+_…\)\?$/ });
  await dialog.getByRole("button", { name: "Rotate key" }).press("Enter");
  await expect(keys.getByRole("listitem")).toHaveCount(2);
  const callout = page.getByRole("status").filter({ hasText: "Copy the key now." });
  await expect(callout.getByRole("button", { name: "Copy the key" })).toBeFocused();
  const isUncovered = () =>
    callout.evaluate((element) => {
      const { left, top } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + 8, top + 4));
    });
  // The dialog covers the callout while it fades out.
  await expect.poll(isUncovered).toBe(true);
  const newKey = (await callout.getByText(/^tw_/).textContent()) ?? "";
  expect([await call(oldKey), await call(newKey)]).toEqual([200, 200]);

  await test.step("leaves most of a row to its text on a phone", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const row = keys.getByRole("listitem").first();
    const rowBox = await row.boundingBox();
    const textBox = await row.locator("div").first().boundingBox();
    expect(textBox?.width).toBeGreaterThan((rowBox?.width ?? 0) * 0.6);
  });
});
