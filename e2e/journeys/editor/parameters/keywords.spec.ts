import { searchTool } from "@/components/tool-editor/search-tool-fixture";
import { expect, test } from "../../../fixtures";
import { editSearchTool, nameField, type StoredTool, save } from "./search-tool-page";

editSearchTool();

test("edits a tool with three hundred parameters", async ({ page, api, slug }) => {
  const properties = Object.fromEntries(
    Array.from({ length: 300 }, (_, index) => [`p${index + 1}`, { type: "string" }]),
  );
  await api.send("POST", `/agents/${slug}/tools`, {
    ...searchTool,
    name: "many",
    parameters: { type: "object", properties },
  });
  await page.goto(`/agents/${slug}/tools/many`);
  await nameField(page, "p300").focus();
  await page.keyboard.press("End");
  await page.keyboard.type("x");
  await page.keyboard.press("Alt+ArrowUp");
  await expect(nameField(page, "p300x")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+d");
  await expect(nameField(page, "p300x2")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+z");
  await page.keyboard.press("ControlOrMeta+z");
  await save(page);
  const storedTool = (await (
    await api.send("GET", `/agents/${slug}/tools/many`)
  ).json()) as StoredTool;
  expect(Object.keys(storedTool.parameters.properties).slice(-2)).toEqual(["p299", "p300x"]);
});

test("accepts an empty string as a default and as an argument", async ({ page, api, slug }) => {
  await api.send("POST", `/agents/${slug}/tools`, {
    ...searchTool,
    name: "echo",
    parameters: {
      type: "object",
      properties: {
        query: { type: "string" },
        mark: { type: "string", default: "default" },
        code: { type: "string", minLength: 2 },
      },
      required: ["query"],
    },
    handler: {
      kind: "javascript",
      code: "export default ({ query, mark, code }) => JSON.stringify(['got', query, mark, code ?? null])",
    },
  });
  const emptyTextButton = (name: string | RegExp) =>
    page
      .getByRole("textbox", { name, exact: true })
      .locator("..")
      .getByRole("button", { name: /empty text/i });

  await test.step("as a default", async () => {
    await page.goto(`/agents/${slug}/tools/echo`);
    await page.getByRole("button", { name: "Open query", exact: true }).click();
    const empty = emptyTextButton(/^Default of query/);
    await empty.click();
    await expect(empty).toHaveText("Empty text");
    await save(page);
    const storedTool = (await (
      await api.send("GET", `/agents/${slug}/tools/echo`)
    ).json()) as StoredTool;
    expect(storedTool.parameters.properties.query).toEqual({ type: "string", default: "" });
    // Typing replaces it. Clearing the field removes the default.
    await page.getByRole("textbox", { name: /^Default of query/ }).fill("x");
    await expect(empty).toHaveCount(0);
    await page.getByRole("textbox", { name: /^Default of query/ }).fill("");
    await expect(empty).toHaveText("Use empty text");
    await save(page);
  });

  await test.step("as an argument", async () => {
    await page.goto(`/agents/${slug}/playground?tool=echo`);
    await emptyTextButton("query").click();
    await page.getByRole("textbox", { name: "mark", exact: true }).fill("");
    await expect(emptyTextButton("mark")).toHaveText("Use empty text");
    await emptyTextButton("mark").click();
    await expect(emptyTextButton("code"), "it would be refused").toHaveCount(0);
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(page.getByText('["got","","",null]')).toBeVisible();
  });
});
