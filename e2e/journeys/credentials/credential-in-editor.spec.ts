import { expect, test } from "../../fixtures";
import { openOrdersTool, ordersTool, save } from "../editor/request/request-editor-page";

test("creates a missing credential from the editor without losing unsaved changes", async ({
  page,
  api,
  slug,
}) => {
  test.slow();
  const service = slug.replace(/^test/, "demo");
  const second = `${service}-2`;
  await api.send("POST", "/agents", { name: "Orders", slug });
  await api.send("POST", `/agents/${slug}/tools`, ordersTool("https://api.example.com/orders"));
  await openOrdersTool(page, slug);
  await page.getByRole("textbox", { name: "Description", exact: true }).fill("Typed, not saved.");
  await page.getByRole("textbox", { name: "Header name 1" }).fill("x-key");
  const cell = page.getByRole("textbox", { name: "Header value 1" });
  await cell.fill(`{{credentials.${service}.secretKey}}`);
  await page.getByRole("textbox", { name: "Header name 1" }).focus();
  const header = page.getByRole("group", { name: "Header 1", exact: true });
  const setUpButton = header.getByRole("button", { name: `Set up ${service}` });
  const sheet = page.getByRole("dialog", { name: "New credential" });

  await test.step("the sheet opens prefilled and closes without changes", async () => {
    await setUpButton.click();
    await expect(sheet.getByLabel("Service")).toHaveValue(service);
    await expect(sheet.getByRole("textbox", { name: "Name" })).toHaveValue("secretKey");
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await expect(setUpButton).toBeFocused();
    await expect(cell).toHaveAttribute("aria-invalid", "true");
  });

  await test.step("saves by keyboard, allows it for the tool and returns focus to the cell", async () => {
    await page.keyboard.press("Enter");
    await sheet.getByLabel("Value of secretKey").fill("demo-value-1234");
    await page.keyboard.press("Enter");
    await expect(sheet).toBeHidden();
    await expect(cell).toBeFocused();
    await expect(cell).not.toHaveAttribute("aria-invalid", "true");
    await expect(setUpButton).toBeHidden();
    await expect(page.getByRole("checkbox", { name: service, exact: true })).toBeChecked();
    await expect(page).toHaveURL(new RegExp(`/agents/${slug}/tools/orders$`));
    await expect(page.getByRole("textbox", { name: "Description", exact: true })).toHaveValue(
      "Typed, not saved.",
    );
  });

  await test.step("a missing field is added to the stored credential", async () => {
    await cell.fill(`{{credentials.${service}.region}}`);
    await page.getByRole("textbox", { name: "Header name 1" }).focus();
    await header.getByRole("button", { name: `Edit ${service}` }).click();
    const edit = page.getByRole("dialog", { name: `Edit ${service}` });
    await expect(edit.getByText("secretKey", { exact: true })).toBeVisible();
    await edit.getByLabel("Value of region").fill("eu-west");
    await edit.getByRole("button", { name: "Save changes" }).click();
    await expect(cell).toBeFocused();
    await expect(header.getByText(/is not defined/)).toBeHidden();
  });

  await test.step("the credentials list can create one", async () => {
    await page.getByRole("textbox", { name: "Add a credential by name" }).fill(second);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: `Set up ${second}` }).click();
    await sheet.getByRole("textbox", { name: "Name" }).fill("token");
    await sheet.getByLabel("Value of token").fill("demo-value-5678");
    await sheet.getByRole("button", { name: "Save credential" }).click();
    await expect(page.getByRole("checkbox", { name: second, exact: true })).toBeFocused();
    await expect(page.getByRole("checkbox", { name: second, exact: true })).toBeChecked();
  });

  await test.step("the authentication menu can create one", async () => {
    await page.getByRole("combobox", { name: "Authentication" }).selectOption("bearer");
    await page.getByRole("button", { name: "Use a credential" }).click();
    await page.getByRole("menuitem", { name: "New credential" }).click();
    await sheet.getByLabel("Service").fill(`${service}-3`);
    await sheet.getByRole("textbox", { name: "Name" }).fill("token");
    await sheet.getByLabel("Value of token").fill("demo-value-9012");
    await sheet.getByRole("button", { name: "Save credential" }).click();
    const token = page.getByRole("textbox", { name: "Authentication token" });
    await expect(token).toHaveValue(`{{credentials.${service}-3.token}}`);
    await expect(token).toBeFocused();
  });

  await save(page);
  const storedTool: unknown = await (await api.send("GET", `/agents/${slug}/tools/orders`)).json();
  expect(storedTool).toMatchObject({
    description: "Typed, not saved.",
    credentials: [service, second, `${service}-3`],
  });
  for (const each of [service, second, `${service}-3`])
    await api.send("DELETE", `/credentials/${each}`);
});
