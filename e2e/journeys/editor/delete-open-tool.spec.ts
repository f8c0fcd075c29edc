import type { Page } from "@playwright/test";
import { expect, test } from "../../fixtures";
import { createOrdersAgent, openOrdersTool, ordersTool, save } from "./request/request-editor-page";

const description = (page: Page) => page.getByRole("textbox", { name: "Description", exact: true });
const deleteFromList = async (page: Page) => {
  await page.getByRole("button", { name: "Actions for orders" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
};

test.beforeEach(async ({ page, api, slug }) => {
  await createOrdersAgent(api, slug, ordersTool("https://api.example.com/orders"));
  await openOrdersTool(page, slug);
});

test("asks before deleting the open tool with unsaved changes, and can undo it", async ({
  page,
  api,
  slug,
}) => {
  const question = page.getByRole("alertdialog", {
    name: "Delete orders with its unsaved changes?",
  });
  await description(page).fill("Typed, not saved.");
  await deleteFromList(page);
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(description(page)).toHaveValue("Typed, not saved.");
  expect((await api.send("GET", `/agents/${slug}/tools/orders`)).status()).toBe(200);

  await deleteFromList(page);
  await question.getByRole("button", { name: "Delete tool" }).click();
  await expect(page).toHaveURL(new RegExp(`/agents/${slug}/tools$`));
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("link", { name: "orders", exact: true }).click();
  await expect(description(page)).toHaveValue("Finds orders.");
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(description(page)).toHaveValue("Typed, not saved.");
  await save(page);

  // Without unsaved changes there is nothing to confirm.
  await deleteFromList(page);
  await expect(page).toHaveURL(new RegExp(`/agents/${slug}/tools$`));
});

test("keeps unsaved changes after somebody else’s deletion and recreates the tool", async ({
  page,
  api,
  slug,
}) => {
  await description(page).fill("Typed, not saved.");
  await api.send("DELETE", `/agents/${slug}/tools/orders`);
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText(/orders was deleted elsewhere/)).toBeVisible();
  await expect(description(page)).toHaveValue("Typed, not saved.");
  await save(page);
  const storedTool: unknown = await (await api.send("GET", `/agents/${slug}/tools/orders`)).json();
  expect(storedTool).toMatchObject({ description: "Typed, not saved." });
});

test("does not offer to recreate the tool of an agent that somebody else deleted", async ({
  page,
  api,
  slug,
}) => {
  await description(page).fill("Typed, not saved.");
  await api.send("DELETE", `/agents/${slug}`);
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText(/^The agent was deleted, or its address/)).toBeVisible();
  await expect(description(page)).toHaveValue("Typed, not saved.");
  await api.send("POST", `/agents/${slug}/restore`);
  await save(page);
});
