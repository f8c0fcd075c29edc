import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures";
import { toolForm } from "./tool-form";

const javascript = { kind: "javascript", code: "export default () => 1" };
const parameters = {
  type: "object",
  properties: {
    query: { type: "string", description: "What to look for" },
    filter: {
      type: "object",
      description: "What to leave out",
      properties: { from: { type: "string" }, to: { type: "string" } },
      required: ["from"],
    },
    lines: { type: "array", items: { type: "object", properties: { sku: { type: "string" } } } },
    limit: { type: "integer" },
  },
};
const search = { name: "search", description: "Searches.", parameters, handler: javascript };

type Saved = {
  parameters: { properties: Record<string, Record<string, unknown>>; required?: string[] };
};

const row = (page: Page, label: string) =>
  page.getByRole("group", { name: `Parameter ${label}`, exact: true });
const nameOf = (page: Page, label: string) =>
  row(page, label).getByRole("textbox", { name: /^Name of parameter/ });
const names = (page: Page) =>
  page
    .getByRole("list", { name: "Parameters", exact: true })
    .getByRole("textbox", { name: /^Name of parameter \d+$/ })
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
const save = async (page: Page) => {
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible({ timeout: 15_000 });
};

// Wide enough for the live views beside the rows, and high enough to drag over all of them.
test.use({ viewport: { width: 1600, height: 1300 } });

test.beforeEach(async ({ api, slug }) => {
  test.slow();
  await api.send("POST", "/agents", { name: "Tree", slug });
  await api.send("POST", `/agents/${slug}/tools`, search);
});

test("rows move in and out, are duplicated and deleted, all by keyboard", async ({
  page,
  api,
  slug,
}) => {
  await page.goto(`/agents/${slug}/tools/search`);
  await nameOf(page, "limit").focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(() => names(page)).toEqual(["query", "filter", "limit", "lines"]);
  // Above it stands an object now: it moves in, and with it the focus.
  await page.keyboard.press("Alt+ArrowRight");
  await expect(nameOf(page, "filter.limit")).toBeFocused();
  await expect(page.getByText("limit moved to place 3 of 3 in filter.")).toBeAttached();
  await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.press("ControlOrMeta+d");
  await expect(nameOf(page, "filter.limit2")).toBeFocused();
  await page.keyboard.press("Alt+ArrowLeft");
  await expect(nameOf(page, "limit2")).toBeFocused();
  await expect.poll(() => names(page)).toEqual(["query", "filter", "limit2", "lines"]);
  // The arrows alone go from line to line, through what is open.
  await page.keyboard.press("ArrowUp");
  await expect(nameOf(page, "filter.to")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+Backspace");
  await expect(nameOf(page, "filter.to")).toHaveCount(0);
  await nameOf(page, "query").focus();
  await page.keyboard.press("Alt+ArrowRight");
  await expect(page.getByText(/Nothing stands above query/)).toBeAttached();
  await expectAccessible(page);

  await save(page);
  const saved = (await (await api.send("GET", `/agents/${slug}/tools/search`)).json()) as Saved;
  expect(Object.keys(saved.parameters.properties)).toEqual(["query", "filter", "limit2", "lines"]);
  expect(saved.parameters.properties.filter).toEqual({
    type: "object",
    description: "What to leave out",
    properties: { from: { type: "string" }, limit: { type: "integer" } },
    required: ["from"],
  });
});

test("a row is dragged into an object, back out, and let go of with Escape", async ({
  page,
  slug,
}) => {
  await page.goto(`/agents/${slug}/tools/search`);
  const drag = async (label: string, onto: string, share: number) => {
    const handle = row(page, label).locator("[data-row-handle]");
    await handle.scrollIntoViewIfNeeded();
    const from = await handle.boundingBox();
    const to = await row(page, onto).boundingBox();
    if (!from || !to) throw new Error("The rows are not in view.");
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + 60, to.y + to.height * share, { steps: 6 });
    await expect(page.locator("[data-drop-mark]")).toBeVisible();
  };
  await drag("limit", "filter", 0.5);
  await page.mouse.up();
  await expect(nameOf(page, "filter.limit")).toBeFocused();
  await drag("filter.limit", "query", 0.1);
  await page.mouse.up();
  await expect.poll(() => names(page)).toEqual(["limit", "query", "filter", "lines"]);
  await drag("limit", "lines", 0.9);
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect.poll(() => names(page)).toEqual(["limit", "query", "filter", "lines"]);
});

test("a copied row is pasted into another tool with all that is in it", async ({
  page,
  api,
  slug,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await api.send("POST", `/agents/${slug}/tools`, {
    ...search,
    name: "other",
    parameters: { type: "object", properties: { query: { type: "number" } } },
  });
  await page.goto(`/agents/${slug}/tools/search`);
  await nameOf(page, "filter").focus();
  await page.keyboard.press("ControlOrMeta+c");
  await expect(page.getByText("filter copied.")).toBeAttached();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(JSON.parse(text)).toEqual(parameters.properties.filter);

  await page.goto(`/agents/${slug}/tools/other`);
  await nameOf(page, "query").focus();
  await page.keyboard.press("ControlOrMeta+v");
  await expect(nameOf(page, "filter")).toBeFocused();
  // A second time it needs another name; a sample of JSON makes parameters as well.
  await page.keyboard.press("ControlOrMeta+v");
  await expect(nameOf(page, "filter2")).toBeFocused();
  await page.evaluate(() => navigator.clipboard.writeText('{"when":"2026-01-31","tags":["a"]}'));
  await page.keyboard.press("ControlOrMeta+v");
  await expect.poll(() => names(page)).toEqual(["query", "filter", "filter2", "when", "tags"]);
  await save(page);
  const saved = (await (await api.send("GET", `/agents/${slug}/tools/other`)).json()) as Saved;
  expect(saved.parameters.properties.filter).toEqual(parameters.properties.filter);
  expect(saved.parameters.properties.when).toEqual({ type: "string", format: "date" });

  // The menu does the same, for whoever does not know the keys.
  await page.getByRole("button", { name: "More for filter2", exact: true }).click();
  await page.getByRole("menuitem", { name: /^Cut filter2/ }).click();
  await expect(nameOf(page, "filter2")).toHaveCount(0);
  await page.getByRole("button", { name: "More for tags", exact: true }).click();
  await page.getByRole("menuitem", { name: /^Paste after tags/ }).click();
  await expect.poll(() => names(page)).toEqual(["query", "filter", "when", "tags", "filter2"]);
});

test("undo and redo go through the form, the JSON view and the code alike", async ({
  page,
  slug,
}) => {
  await page.goto(`/agents/${slug}/tools/search`);
  const form = toolForm(page);
  const undo = page.getByRole("button", { name: "Undo the last change" });
  const redo = page.getByRole("button", { name: "Redo the last change" });
  await expect(undo).toBeDisabled();

  await nameOf(page, "limit").click();
  await page.keyboard.press("End");
  await page.keyboard.type("OfRows");
  await page.keyboard.press("Alt+ArrowUp");
  await page.getByRole("combobox", { name: "Type of query", exact: true }).selectOption("number");
  await page.getByRole("tab", { name: /^JSON/ }).click();
  const json = page.getByRole("textbox", { name: "Parameters as JSON Schema" });
  await expect(json).toContainText("limitOfRows");
  await json.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText('{"type":"object","properties":{"only":{"type":"boolean"}}}');
  await expect.poll(() => names(page)).toEqual(["only"]);

  // In the code editor the same key goes the same way: its own undo does not get in between.
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(() => names(page)).toEqual(["query", "filter", "limitOfRows", "lines"]);
  await expect(json).toContainText("limitOfRows");
  await page.keyboard.press("ControlOrMeta+Shift+z");
  await expect.poll(() => names(page)).toEqual(["only"]);
  await page.keyboard.press("ControlOrMeta+z");
  await undo.click();
  await expect(page.getByRole("combobox", { name: "Type of query", exact: true })).toHaveValue(
    "string",
  );
  await undo.click();
  await expect.poll(() => names(page)).toEqual(["query", "filter", "lines", "limitOfRows"]);
  // A word that was typed without a pause is one step.
  await undo.click();
  await expect.poll(() => names(page)).toEqual(["query", "filter", "lines", "limit"]);
  await expect(undo).toBeDisabled();
  await redo.click();
  await redo.click();
  await expect.poll(() => names(page)).toEqual(["query", "filter", "limitOfRows", "lines"]);

  const code = page.getByRole("textbox", { name: "Code", exact: true });
  await form.codeField("Code", "export default () => 2");
  await expect(code).toContainText("=> 2");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(code).toContainText("=> 1");
});

test("a type change drops what only the old type knows, and undo brings it back", async ({
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
  await expect(nameOf(page, "filter.from")).toHaveValue("from");

  await page.getByRole("combobox", { name: "Type of query", exact: true }).selectOption("variants");
  await page.getByRole("button", { name: "Open query", exact: true }).click();
  await page.getByRole("button", { name: /^Add a variant/ }).click();
  const third = page.getByRole("combobox", { name: "Type of query variant 3", exact: true });
  await expect(third).toBeFocused();
  await third.selectOption("object");
  await page.getByRole("button", { name: "Open query variant 3", exact: true }).click();
  const inner = page.getByRole("textbox", { name: "Add parameter to query variant 3" });
  await inner.fill("id");
  await inner.press("Enter");
  await page.getByRole("combobox", { name: "Type of query variant 2", exact: true }).focus();
  await page.keyboard.press("Alt+ArrowUp");
  await page.getByRole("combobox", { name: /^A value fits of query/ }).selectOption("oneOf");
  await expectAccessible(page);
  await save(page);
  const saved = (await (await api.send("GET", `/agents/${slug}/tools/search`)).json()) as Saved;
  expect(saved.parameters.properties.query).toEqual({
    description: "What to look for",
    oneOf: [
      { type: "number" },
      { type: "string" },
      { type: "object", properties: { id: { type: "string" } } },
    ],
  });
});

test("keywords are checked against each other while they are typed", async ({ page, slug }) => {
  await page.goto(`/agents/${slug}/tools/search`);
  await page.getByRole("button", { name: "Open limit", exact: true }).click();
  await page.getByRole("button", { name: "Limits", exact: true }).click();
  await page.getByRole("textbox", { name: "At least of limit", exact: true }).fill("10");
  await page.getByRole("textbox", { name: "Below of limit", exact: true }).fill("5");
  await expect(page.getByText("No number lies between 10 and 5.")).toBeVisible();
  await page.getByRole("textbox", { name: "Below of limit", exact: true }).fill("");
  await page.getByRole("textbox", { name: /^Default of limit/ }).fill("3");
  await expect(page.getByText(/The default must be at least 10/).first()).toBeVisible();
  await page.getByRole("textbox", { name: /^Default of limit/ }).fill("12");
  await expect(page.getByText(/The default must be at least 10/)).toHaveCount(0);

  await page.getByRole("button", { name: "Open query", exact: true }).click();
  await page.getByRole("button", { name: "Limits", exact: true }).click();
  await page.getByRole("textbox", { name: "Pattern of query", exact: true }).fill("^[A-Z]{3}$");
  const sample = page.getByRole("textbox", { name: "Try the pattern of query" });
  await sample.fill("EUR");
  await expect(page.getByText("It fits", { exact: true })).toBeVisible();
  await sample.fill("euro");
  await expect(page.getByText("It does not fit", { exact: true })).toBeVisible();
});

test("parameters are filled from a sample and a TypeScript type, without touching what is there", async ({
  page,
  api,
  slug,
}) => {
  await page.goto(`/agents/${slug}/tools/search`);
  const open = async (source: string, text: string) => {
    await page.getByRole("button", { name: /^Fill from/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: source, exact: true }).click();
    await dialog.getByRole("textbox", { name: source, exact: true }).fill(text);
    return dialog;
  };
  const sample = await open("Sample JSON", '{"query":"Berlin","filter":{"lang":"de"},"page":2}');
  await expect(sample.getByText("filter.lang, page")).toBeVisible();
  await expect(sample.getByText("query", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await sample.getByRole("button", { name: "Add what is new" }).click();
  await expect.poll(() => names(page)).toEqual(["query", "filter", "lines", "limit", "page"]);

  const broken = await open("TypeScript", "interface T { a: ");
  await expect(broken.getByText(/^Line 1/)).toBeVisible();
  await broken
    .getByRole("textbox")
    .fill("interface T { /** Where. */ city: string; days?: 1 | 2 }");
  await broken.getByRole("radio", { name: "Replace all parameters" }).click();
  await broken.getByRole("button", { name: "Replace the parameters" }).click();
  await expect.poll(() => names(page)).toEqual(["city", "days"]);
  await page.getByRole("button", { name: "Undo the last change" }).click();
  await expect.poll(() => names(page)).toEqual(["query", "filter", "lines", "limit", "page"]);

  const command = await open("cURL", "curl 'https://api.example.com/things?size=3'");
  await command.getByRole("button", { name: "Read it" }).click();
  await expect(command.getByText(/^New: /)).toContainText("size");
  await command.getByRole("button", { name: "Add what is new" }).click();
  await expect(nameOf(page, "size")).toBeFocused();
  await expect(page.getByRole("textbox", { name: "URL", exact: true })).toHaveValue(
    /^https:\/\/api\.example\.com\/things/,
  );
  await save(page);
  const saved = (await (await api.send("GET", `/agents/${slug}/tools/search`)).json()) as Saved;
  expect(saved.parameters.properties.query).toEqual(parameters.properties.query);
});

test("the views show what each provider, people and the API get", async ({ page, slug }) => {
  await page.goto(`/agents/${slug}/tools/search`);
  await page.getByRole("tab", { name: "Model" }).click();
  const definition = page.getByRole("tabpanel", { name: "Model" });
  await expect(definition).toContainText('"function"');
  await page.getByRole("combobox", { name: "Provider" }).selectOption("anthropic");
  await expect(definition).toContainText("input_schema");
  await page.getByRole("combobox", { name: "Provider" }).selectOption("openai-strict");
  await expect(definition).toContainText("refused");
  await page.getByRole("tab", { name: "API" }).click();
  await expect(page.getByRole("tabpanel", { name: "API" })).toContainText("POST /tools/search");
  await expectAccessible(page);
});

test("three hundred parameters are edited like three", async ({ page, api, slug }) => {
  const properties = Object.fromEntries(
    Array.from({ length: 300 }, (_, index) => [`p${index + 1}`, { type: "string" }]),
  );
  await api.send("POST", `/agents/${slug}/tools`, {
    ...search,
    name: "many",
    parameters: { type: "object", properties },
  });
  await page.goto(`/agents/${slug}/tools/many`);
  await nameOf(page, "p300").focus();
  await page.keyboard.press("End");
  await page.keyboard.type("x");
  await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.press("ControlOrMeta+d");
  await expect(nameOf(page, "p300x2")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+z");
  await page.keyboard.press("ControlOrMeta+z");
  await save(page);
  const saved = (await (await api.send("GET", `/agents/${slug}/tools/many`)).json()) as Saved;
  expect(Object.keys(saved.parameters.properties).slice(-2)).toEqual(["p299", "p300x"]);
});
