import { expect, test } from "../../fixtures";

test("offers three ways to start with an agent without tools", async ({ page, api, slug }) => {
  await api.send("POST", "/agents", { name: "Bare", slug });
  await page.goto(`/agents/${slug}/tools`);
  const heading = page.getByRole("heading", { name: "Add the first tool" });
  await expect(heading).toBeVisible();
  const filter = page.getByRole("searchbox", { name: "Filter tools" });
  await expect(filter, "there is nothing to filter").toHaveCount(0);

  await test.step("in place of the list on a phone", async () => {
    const desktop = page.viewportSize() ?? { width: 1280, height: 720 };
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(heading).toBeVisible();
    await page.getByRole("button", { name: "Choose an example" }).click();
    const examples = page.getByRole("dialog", { name: "Add tools from an example" });
    await expect(examples.getByRole("listitem")).not.toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("link", { name: "New tool" }).last()).toBeVisible();
    await page.setViewportSize(desktop);
  });
  await expect(page.getByRole("link", { name: "New tool" }).last()).toHaveAttribute(
    "href",
    `/agents/${slug}/new-tool`,
  );
  await page.getByRole("link", { name: "Import", exact: true }).last().click();
  await expect(page).toHaveURL(new RegExp(`/import\\?agent=${slug}$`));
  await page.goBack();

  await page.getByRole("button", { name: "Choose an example" }).click();
  const dialog = page.getByRole("dialog", { name: "Add tools from an example" });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: /of Calculator$/ }).click();
  await expect(page).toHaveURL(new RegExp(`/agents/${slug}/tools/calculate$`));
  await expect(page.getByRole("textbox", { name: "Tool name", exact: true })).toHaveValue(
    "calculate",
  );
  await expect(filter).toBeVisible();
  const agent = (await (await api.send("GET", `/agents/${slug}`)).json()) as { name: string };
  expect(agent.name).toBe("Bare");
});
