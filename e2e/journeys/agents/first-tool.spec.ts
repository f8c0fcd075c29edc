import { expectAccessible } from "../../accessible";
import { expect, test } from "../../fixtures";

test("an agent without tools offers three ways to start", async ({ page, api, slug }) => {
  await api.send("POST", "/agents", { name: "Bare", slug });
  await page.goto(`/agents/${slug}/tools`);
  await expect(page.getByRole("heading", { name: "Add the first tool" })).toBeVisible();
  await expect(page.getByRole("link", { name: "New tool" }).last()).toHaveAttribute(
    "href",
    `/agents/${slug}/new-tool`,
  );
  await expectAccessible(page);
  await page.getByRole("link", { name: "Import", exact: true }).last().click();
  await expect(page).toHaveURL(new RegExp(`/import\\?agent=${slug}$`));
  await page.goBack();

  await page.getByRole("button", { name: "Choose an example" }).click();
  const dialog = page.getByRole("dialog", { name: "Add tools from an example" });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: /of Calculator$/ }).click();
  await expect(page).toHaveURL(new RegExp(`/agents/${slug}/tools/calculate$`));
  await expect(page.getByRole("textbox", { name: "Tool name", exact: true })).toHaveValue(
    "calculate",
  );
  const agent = (await (await api.send("GET", `/agents/${slug}`)).json()) as { name: string };
  expect(agent.name).toBe("Bare");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("shows the same three options in place of the list", async ({ page, api, slug }) => {
    await api.send("POST", "/agents", { name: "Bare", slug });
    await page.goto(`/agents/${slug}/tools`);
    await expect(page.getByRole("heading", { name: "Add the first tool" })).toBeVisible();
    await page.getByRole("button", { name: "Choose an example" }).click();
    await expect(
      page.getByRole("dialog", { name: "Add tools from an example" }).getByRole("listitem"),
    ).not.toHaveCount(0);
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "New tool" }).last().click();
    await expect(page).toHaveURL(new RegExp(`/agents/${slug}/new-tool$`));
  });
});
