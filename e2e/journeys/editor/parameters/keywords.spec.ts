import { expectAccessible } from "../../../accessible";
import { expect, test } from "../../../fixtures";
import {
  editSearchTool,
  nameField,
  parameters,
  readNames,
  type StoredTool,
  save,
  searchTool,
} from "./search-tool-page";

editSearchTool();

test("changing the type drops its keywords, and undo restores them", async ({
  page,
  slug,
  api,
}) => {
  await page.goto(`/agents/${slug}/tools/search`);
  const kind = page.getByRole("combobox", { name: "Type of filter", exact: true });
  await kind.selectOption("string");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(kind).toHaveValue("object");
  await page.getByRole("button", { name: "Open filter", exact: true }).click();
  await expect(nameField(page, "filter.from")).toHaveValue("from");

  await page.getByRole("combobox", { name: "Type of query", exact: true }).selectOption("variants");
  await page.getByRole("button", { name: "Open query", exact: true }).click();
  await page.getByRole("button", { name: /^Add variant/ }).click();
  const third = page.getByRole("combobox", { name: "Type of query variant 3", exact: true });
  await expect(third).toBeFocused();
  await third.selectOption("object");
  await page.getByRole("button", { name: "Open query variant 3", exact: true }).click();
  const inner = page.getByRole("textbox", { name: "Add parameter to query variant 3" });
  await inner.fill("id");
  await inner.press("Enter");
  await page.getByRole("combobox", { name: "Type of query variant 2", exact: true }).focus();
  await page.keyboard.press("Alt+ArrowUp");
  await page.getByRole("combobox", { name: /^Match of query/ }).selectOption("oneOf");
  await expectAccessible(page);
  await save(page);
  const storedTool = (await (
    await api.send("GET", `/agents/${slug}/tools/search`)
  ).json()) as StoredTool;
  expect(storedTool.parameters.properties.query).toEqual({
    description: "What to look for",
    oneOf: [
      { type: "number" },
      { type: "string" },
      { type: "object", properties: { id: { type: "string" } } },
    ],
  });
});

test("contradicting keywords are reported while typing", async ({ page, slug }) => {
  await page.goto(`/agents/${slug}/tools/search`);
  await page.getByRole("button", { name: "Open limit", exact: true }).click();
  await page.getByRole("button", { name: "Limits", exact: true }).click();
  await page.getByRole("textbox", { name: "Minimum of limit", exact: true }).fill("10");
  await page.getByRole("textbox", { name: "Less than of limit", exact: true }).fill("5");
  await expect(page.getByText("There is no number between 10 and 5.")).toBeVisible();
  await page.getByRole("textbox", { name: "Less than of limit", exact: true }).fill("");
  await page.getByRole("textbox", { name: /^Default of limit/ }).fill("3");
  await expect(page.getByText(/The default must be at least 10/).first()).toBeVisible();
  await page.getByRole("textbox", { name: /^Default of limit/ }).fill("12");
  await expect(page.getByText(/The default must be at least 10/)).toHaveCount(0);

  await page.getByRole("button", { name: "Open query", exact: true }).click();
  await page.getByRole("button", { name: "Limits", exact: true }).click();
  await page.getByRole("textbox", { name: "Pattern of query", exact: true }).fill("^[A-Z]{3}$");
  const sample = page.getByRole("textbox", { name: "Test the pattern of query" });
  await sample.fill("EUR");
  await expect(page.getByText("Matches", { exact: true })).toBeVisible();
  await sample.fill("euro");
  await expect(page.getByText("No match", { exact: true })).toBeVisible();
});

test("fills parameters from a sample and a TypeScript type without changing existing ones", async ({
  page,
  api,
  slug,
}) => {
  await page.goto(`/agents/${slug}/tools/search`);
  const open = async (source: string, text: string) => {
    await page.getByRole("button", { name: /^Import…/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: source, exact: true }).click();
    await dialog.getByRole("textbox", { name: source, exact: true }).fill(text);
    return dialog;
  };
  const sample = await open("Sample JSON", '{"query":"Berlin","filter":{"lang":"de"},"page":2}');
  await expect(sample.getByText("filter.lang, page")).toBeVisible();
  await expect(sample.getByText("query", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await sample.getByRole("button", { name: "Add new parameters" }).click();
  await expect.poll(() => readNames(page)).toEqual(["query", "filter", "lines", "limit", "page"]);

  const brokenDialog = await open("TypeScript", "interface T { a: ");
  await expect(brokenDialog.getByText(/^Line 1/)).toBeVisible();
  await brokenDialog
    .getByRole("textbox")
    .fill("interface T { /** Where. */ city: string; days?: 1 | 2 }");
  await brokenDialog.getByRole("radio", { name: "Replace all parameters" }).click();
  await brokenDialog.getByRole("button", { name: "Replace parameters" }).click();
  await expect.poll(() => readNames(page)).toEqual(["city", "days"]);
  await page.getByRole("button", { name: "Undo the last change" }).click();
  await expect.poll(() => readNames(page)).toEqual(["query", "filter", "lines", "limit", "page"]);

  const command = await open("cURL", "curl 'https://api.example.com/things?size=3'");
  await command.getByRole("button", { name: "Preview" }).click();
  await expect(command.getByText(/^New: /)).toContainText("size");
  await command.getByRole("button", { name: "Add new parameters" }).click();
  await expect(nameField(page, "size")).toBeFocused();
  await expect(page.getByRole("textbox", { name: "URL", exact: true })).toHaveValue(
    /^https:\/\/api\.example\.com\/things/,
  );
  await save(page);
  const storedTool = (await (
    await api.send("GET", `/agents/${slug}/tools/search`)
  ).json()) as StoredTool;
  expect(storedTool.parameters.properties.query).toEqual(parameters.properties.query);
});

test("the live views show what each provider and the API get", async ({ page, slug }) => {
  await page.goto(`/agents/${slug}/tools/search`);
  await page.getByRole("tab", { name: "Model" }).click();
  const definition = page.getByRole("tabpanel", { name: "Model" });
  await expect(definition).toContainText('"function"');
  await page.getByRole("combobox", { name: "Provider" }).selectOption("anthropic");
  await expect(definition).toContainText("input_schema");
  await page.getByRole("combobox", { name: "Provider" }).selectOption("openai-strict");
  await expect(definition).toContainText('"strict"');
  await page.getByRole("tab", { name: "API" }).click();
  await expect(page.getByRole("tabpanel", { name: "API" })).toContainText("POST /tools/search");
  await expectAccessible(page);
});

test("edits three hundred parameters", async ({ page, api, slug }) => {
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

test("allowed values of lists, objects and booleans are shown and edited", async ({
  page,
  api,
  slug,
}) => {
  await api.send("POST", `/agents/${slug}/tools`, {
    ...searchTool,
    name: "pairs",
    parameters: {
      type: "object",
      properties: {
        pair: { type: "array", items: { type: "integer" }, enum: [[1, 2], [3]] },
        sure: { type: "boolean" },
      },
    },
  });
  await page.goto(`/agents/${slug}/tools/pairs`);
  await page.getByRole("button", { name: "Open pair", exact: true }).click();
  const values = page.getByRole("textbox", {
    name: "Allowed values of pair optional",
    exact: true,
  });
  await page.getByRole("button", { name: "Remove [3]", exact: true }).click();
  await values.fill("five");
  await values.press("Enter");
  await expect(page.getByText("Enter a list as JSON.")).toBeVisible();
  await values.fill("[5, 6]");
  await values.press("Enter");
  await expect(page.getByRole("button", { name: "Remove [5,6]", exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Open sure", exact: true }).click();
  await page.getByRole("button", { name: "Limits", exact: true }).click();
  const only = page.getByRole("textbox", { name: "Allowed values of sure optional", exact: true });
  await only.fill("true");
  await only.press("Enter");
  await save(page);
  const storedTool = (await (
    await api.send("GET", `/agents/${slug}/tools/pairs`)
  ).json()) as StoredTool;
  expect(storedTool.parameters.properties).toEqual({
    pair: {
      type: "array",
      items: { type: "integer" },
      enum: [
        [1, 2],
        [5, 6],
      ],
    },
    sure: { type: "boolean", enum: [true] },
  });
});

test("an empty string can be a default and an argument", async ({ page, api, slug }) => {
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
      .getByRole("button", { name: "Empty string" });

  await test.step("as a default", async () => {
    await page.goto(`/agents/${slug}/tools/echo`);
    await page.getByRole("button", { name: "Open query", exact: true }).click();
    const empty = emptyTextButton(/^Default of query/);
    await empty.click();
    await expect(empty).toHaveAttribute("aria-pressed", "true");
    await expectAccessible(page);
    await save(page);
    const storedTool = (await (
      await api.send("GET", `/agents/${slug}/tools/echo`)
    ).json()) as StoredTool;
    expect(storedTool.parameters.properties.query).toEqual({ type: "string", default: "" });
    // Typing replaces it; clearing the field removes the default.
    await page.getByRole("textbox", { name: /^Default of query/ }).fill("x");
    await expect(empty).toHaveCount(0);
    await page.getByRole("textbox", { name: /^Default of query/ }).fill("");
    await expect(empty).toHaveAttribute("aria-pressed", "false");
    await save(page);
  });

  await test.step("as an argument", async () => {
    await page.goto(`/agents/${slug}/playground?tool=echo`);
    await emptyTextButton("query").click();
    await page.getByRole("textbox", { name: "mark", exact: true }).fill("");
    await expect(emptyTextButton("mark")).toHaveAttribute("aria-pressed", "false");
    await emptyTextButton("mark").click();
    await expect(emptyTextButton("code"), "it would be refused").toHaveCount(0);
    await expectAccessible(page);
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(page.getByText('["got","","",null]')).toBeVisible();
  });
});
