import type { Page } from "@playwright/test";
import { searchTool } from "@/components/tool-editor/search-tool-fixture";
import { expect, test } from "../../../fixtures";
import { openOrdersTool, ordersTool } from "../request/request-editor-page";
import { dragOver } from "./drag-over";
import { nameField, row } from "./search-tool-page";

const undo = (page: Page) => page.getByRole("button", { name: "Undo the last change" });

test("drags variants, and drags a parameter into one of them", async ({ page, api, slug }) => {
  await api.send("POST", "/agents", { name: "Search", slug });
  await api.send("POST", `/agents/${slug}/tools`, {
    name: "orders",
    description: "Finds orders.",
    parameters: {
      type: "object",
      properties: {
        limit: { type: "integer" },
        filter: {
          anyOf: [
            { type: "string", title: "A word" },
            { type: "object", title: "A span", properties: { from: { type: "string" } } },
            { type: "integer", title: "A number" },
          ],
        },
      },
    },
    handler: searchTool.handler,
  });
  await openOrdersTool(page, slug);
  await page.getByRole("button", { name: "Open filter", exact: true }).click();
  const variant = (number: number) =>
    page.getByRole("group", { name: `filter variant ${number}`, exact: true });
  const titles = () =>
    page
      .getByRole("list", { name: "Variants of filter" })
      .getByText(/^A (word|span|number)$/)
      .allTextContents();

  await dragOver(page, variant(3), variant(1), 0.2);
  await page.mouse.up();
  await expect.poll(titles).toEqual(["A number", "A word", "A span"]);
  await undo(page).click();
  await expect.poll(titles).toEqual(["A word", "A span", "A number"]);

  await test.step("rejects a drop elsewhere", async () => {
    await dragOver(page, variant(1), variant(2), 0.8);
    const elsewhere = await row(page, "limit").boundingBox();
    if (!elsewhere) throw new Error("The row is not in view.");
    await page.mouse.move(elsewhere.x + 60, elsewhere.y + 4);
    await expect(page.locator("[data-drop-mark]")).toBeHidden();
    await page.mouse.up();
    await expect.poll(titles).toEqual(["A word", "A span", "A number"]);
  });

  await dragOver(page, row(page, "limit"), variant(2), 0.1);
  await page.mouse.up();
  await expect(nameField(page, "filter variant 2.limit")).toHaveValue("limit");
});

test("drags rows of the body and of the query", async ({ page, api, slug }) => {
  await api.send("POST", "/agents", { name: "Orders", slug });
  const value = { word: "a", page: { size: 2 }, tags: ["x", "y"] };
  await api.send("POST", `/agents/${slug}/tools`, {
    ...ordersTool("https://api.example.com", {
      method: "POST",
      query: ["sort", "page", "debug"].map((name) => ({ name, value: "1" })),
      body: { type: "json", value },
    }),
  });
  await openOrdersTool(page, slug);
  await test.step("a query parameter, by its handle", async () => {
    const pair = (number: number) =>
      page.getByRole("group", { name: `Query ${number}`, exact: true });
    const handle = pair(1).getByTitle("Drag to move");
    await handle.scrollIntoViewIfNeeded();
    const from = await handle.boundingBox();
    const to = await pair(3).boundingBox();
    if (!from || !to) throw new Error("The lines are not on the page.");
    await page.mouse.move(from.x + 4, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(from.x + 4, from.y + 30, { steps: 3 });
    await page.mouse.move(from.x + 4, to.y + to.height - 2, { steps: 3 });
    await page.mouse.up();
    await expect(page.getByRole("textbox", { name: "Query name 3" })).toHaveValue("sort");
  });

  const views = page.getByRole("radiogroup", { name: "Body view" });
  await views.getByRole("radio", { name: "Tree" }).click();
  const line = (name: string) => page.getByRole("group", { name: `Body ${name}`, exact: true });
  const lines = () =>
    page
      .locator("[data-body-line]")
      .evaluateAll((all) => all.map((each) => each.getAttribute("data-body-line")));
  await line("item 2").scrollIntoViewIfNeeded();

  await test.step("into an object, within an array, cancelled with Escape", async () => {
    await dragOver(page, line("word"), line("page"), 0.5);
    await page.mouse.up();
    await expect(page.getByRole("textbox", { name: "Name of word" })).toBeFocused();
    await expect
      .poll(lines)
      .toEqual(["", "/page", "/page/size", "/page/word", "/tags", "/tags/0", "/tags/1"]);
    await dragOver(page, line("item 2"), line("item 1"), 0.1);
    await page.mouse.up();
    await expect(page.getByRole("textbox", { name: "Value of item 1" })).toHaveValue("y");
    await dragOver(page, line("size"), line("tags"), 0.5);
    await page.keyboard.press("Escape");
    await page.mouse.up();
    await expect(page.getByText("Move cancelled.")).toBeAttached();
    await undo(page).click();
    await undo(page).click();
    await expect
      .poll(lines)
      .toEqual(["", "/word", "/page", "/page/size", "/tags", "/tags/0", "/tags/1"]);
  });
});
