import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures";

const blank = (url: string, more: object = {}) => ({
  name: "orders",
  description: "Finds orders.",
  parameters: { type: "object", properties: {} },
  handler: { kind: "http", method: "GET", url, ...more },
});

const open = async (page: Page, slug: string) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/agents/${slug}/tools/orders`);
};
const saved = (page: Page) => page.getByText("Saved", { exact: true });
const save = async (page: Page) => {
  await page.keyboard.press("ControlOrMeta+s");
  await expect(saved(page)).toBeVisible();
};

/** Pastes as a person does: by the clipboard's own event. */
const paste = (page: Page, name: string, text: string) =>
  page.getByRole("textbox", { name, exact: true }).evaluate((field, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    field.focus();
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    field.dispatchEvent(event);
  }, text);

test("a pasted cURL command fills the request, and leaves its secrets behind", async ({
  page,
  api,
  slug,
}) => {
  test.slow();
  await api.send("POST", "/agents", { name: "Orders", slug });
  await api.send("POST", `/agents/${slug}/tools`, blank("https://old.example.com/"));
  await open(page, slug);
  const url = page.getByRole("textbox", { name: "URL", exact: true });
  await paste(
    page,
    "URL",
    `curl -X POST 'https://shop-test.example.com/v2/orders?page=2' \\
      -H 'authorization: Bearer S3CRET' -H 'x-trace: on' --json '{"name": "Ann", "age": 7}'`,
  );
  await expect(url).toHaveValue("https://shop-test.example.com/v2/orders");
  await expect(page.getByRole("combobox", { name: "Method", exact: true })).toHaveValue("POST");
  await expect(page.getByRole("textbox", { name: "Query value 1" })).toHaveValue("2");
  await expect(page.getByRole("textbox", { name: "Header name 2" })).toHaveValue("x-trace");
  await expect(page.getByRole("textbox", { name: "Authentication token" })).toHaveValue(
    "{{credentials.example.token}}",
  );
  await expect(page.getByText("Secrets are not stored in a tool.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Set up example" }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(url).toHaveValue("https://old.example.com/");
  await paste(page, "URL", "curl https://shop-test.example.com/v3 -H 'x-api-key: S3CRET'");
  await expect(url).toHaveValue("https://shop-test.example.com/v3");
  await save(page);
  const stored = await (await api.send("GET", `/agents/${slug}/tools/orders`)).text();
  expect(stored).not.toContain("S3CRET");
  expect(JSON.parse(stored)).toMatchObject({
    credentials: ["example"],
    handler: { auth: { type: "header", value: "{{credentials.example.apiKey}}" } },
  });
});

test("rows are edited as one text, moved, copied and brought back", async ({ page, api, slug }) => {
  test.slow();
  await api.send("POST", "/agents", { name: "Orders", slug });
  await api.send("POST", `/agents/${slug}/tools`, blank("https://api.example.com/"));
  await open(page, slug);
  await page.getByRole("button", { name: "Edit as text: Query" }).click();
  const text = page.getByRole("textbox", { name: "Query as text" });
  await text.fill("page: 1\n# debug: yes\nsort: date:desc");
  await page.getByRole("button", { name: "Edit as rows: Query" }).click();
  await expect(page.getByRole("textbox", { name: "Query value 3" })).toHaveValue("date:desc");
  await expect(page.getByRole("checkbox", { name: "Send query 2" })).not.toBeChecked();
  const first = page.getByRole("textbox", { name: "Query name 1" });
  await page.getByRole("textbox", { name: "Query name 3" }).focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(page.getByRole("textbox", { name: "Query name 2" })).toBeFocused();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(first).toHaveValue("sort");
  await expect(first).toBeFocused();
  await page.keyboard.press("ControlOrMeta+d");
  await expect(page.getByRole("textbox", { name: "Query name 2" })).toHaveValue("sort");
  await page.keyboard.press("ControlOrMeta+Backspace");
  await expect(page.getByRole("textbox", { name: "Query name 2" })).toHaveValue("page");
  await page.getByRole("button", { name: "More for query 2" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page.getByRole("textbox", { name: "Query name 2" })).toHaveValue("debug");
  await page
    .getByRole("listitem")
    .filter({ hasText: "Deleted the query page" })
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(page.getByRole("textbox", { name: "Query name 2" })).toHaveValue("page");
  await save(page);
  const tool = (await (await api.send("GET", `/agents/${slug}/tools/orders`)).json()) as {
    handler: { query: unknown };
  };
  expect(tool.handler.query).toEqual([
    { name: "sort", value: "date:desc" },
    { name: "page", value: "1" },
    { name: "debug", value: "yes", enabled: false },
  ]);

  await test.step("with the mouse, by the handle", async () => {
    const line = page.getByRole("group", { name: "Query 1", exact: true });
    const handle = line.getByTitle("Drag to move");
    await handle.scrollIntoViewIfNeeded();
    const from = await handle.boundingBox();
    const to = await page.getByRole("group", { name: "Query 3", exact: true }).boundingBox();
    if (!from || !to) throw new Error("The lines are not on the page.");
    await page.mouse.move(from.x + 4, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(from.x + 4, from.y + 30, { steps: 3 });
    await page.mouse.move(from.x + 4, to.y + to.height - 2, { steps: 3 });
    await page.mouse.up();
    await expect(page.getByRole("textbox", { name: "Query name 3" })).toHaveValue("sort");
  });
});

test("names complete as they are typed, and what is unknown can be made", async ({
  page,
  api,
  slug,
}) => {
  test.slow();
  await api.send("POST", "/agents", { name: "Orders", slug });
  const tool = {
    ...blank("https://api.example.com/"),
    parameters: { type: "object", properties: { city: { type: "string", description: "Where" } } },
  };
  await api.send("POST", `/agents/${slug}/tools`, tool);
  await open(page, slug);
  const url = page.getByRole("textbox", { name: "URL", exact: true });

  await test.step("completed with the keyboard", async () => {
    await url.fill("");
    await url.pressSequentially("https://api.example.com/{{ci");
    const names = page.getByRole("listbox", { name: "Placeholders" });
    await expect(names.getByRole("option").first()).toHaveText("params.city");
    await page.keyboard.press("Enter");
    await expect(url).toHaveValue("https://api.example.com/{{params.city}}");
    await expect(names).toBeHidden();
    await url.pressSequentially("/{{zip");
    await expect(names.getByRole("option")).toHaveText(["Create the parameter zip"]);
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(url).toHaveValue("https://api.example.com/{{params.city}}/{{params.zip}}");
    await expect(page.getByRole("textbox", { name: "Name of parameter 2" })).toHaveValue("zip");
  });

  await test.step("blanks of the path become parameters", async () => {
    await url.fill("https://api.example.com/{city}/:shop");
    await page.getByRole("button", { name: "Make them parameters" }).click();
    await expect(url).toHaveValue("https://api.example.com/{{params.city}}/{{params.shop}}");
    await expect(page.getByRole("textbox", { name: "Name of parameter 3" })).toHaveValue("shop");
  });

  await test.step("an unknown variable is made for the agent, and a parameter for the tool", async () => {
    await page.getByRole("textbox", { name: "Header name 1" }).fill("x-shop");
    await page.getByRole("textbox", { name: "Header value 1" }).fill("{{variables.shop-id}}");
    await page.getByRole("textbox", { name: "Query name 1" }).fill("q");
    await page.getByRole("textbox", { name: "Query value 1" }).fill("{{params.words}}");
    await page.getByRole("textbox", { name: "Query name 1" }).focus();
    const header = page.getByRole("group", { name: "Header 1", exact: true });
    await header.getByRole("button", { name: "Create variable shop-id" }).click();
    await expect(header.getByText(/names no variable|Did you mean/)).toBeHidden();
    await page.getByRole("button", { name: "Create parameter words" }).click();
    await expect(page.getByRole("textbox", { name: "Name of parameter 4" })).toHaveValue("words");
    const agent: unknown = await (await api.send("GET", `/agents/${slug}`)).json();
    expect(agent).toMatchObject({ variables: [{ ref: "shop-id" }] });
  });

  await test.step("an unknown credential leads to where it is set up", async () => {
    await page.getByRole("combobox", { name: "Authentication" }).selectOption("bearer");
    const value = page.getByRole("textbox", { name: "Authentication token" });
    await value.fill("{{credentials.nowhere.token}}");
    await page.getByRole("textbox", { name: "Query name 1" }).focus();
    await expect(page.getByRole("link", { name: "Set up nowhere" })).toHaveAttribute(
      "href",
      "/credentials?new=nowhere",
    );
    await page.getByRole("button", { name: "Grant nowhere" }).click();
    await expect(page.getByRole("checkbox", { name: /^nowhere/ })).toBeChecked();
  });

  await test.step("what a method usually means is offered, never done", async () => {
    await page.getByRole("combobox", { name: "Method", exact: true }).selectOption("DELETE");
    const asks = page.getByRole("checkbox", { name: "Ask before running" });
    await expect(asks).not.toBeChecked();
    await page.getByRole("button", { name: "Ask before it runs" }).click();
    await expect(asks).toBeChecked();
  });
  await save(page);
});

test("a body is a text and a tree, with what is sent when a value is missing", async ({
  page,
  api,
  slug,
  upstream,
}) => {
  test.slow();
  await api.send("POST", "/agents", { name: "Orders", slug });
  const body = { type: "json", value: { q: "{{params.q}}", page: { size: 2 } } };
  await api.send("POST", `/agents/${slug}/tools`, {
    ...blank(`${upstream.url}/search`, { method: "POST", body }),
    parameters: {
      type: "object",
      properties: {
        q: { type: "string", description: "What" },
        note: { type: "string", description: "A note" },
        max: { type: "integer", description: "How many" },
      },
    },
  });
  await open(page, slug);
  const views = page.getByRole("radiogroup", { name: "How to edit the body" });
  await views.getByRole("radio", { name: "Tree" }).click();
  await page.getByRole("button", { name: "Field in the body" }).click();
  await page.getByRole("textbox", { name: "Name of field" }).fill("note");
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Value of note" }).fill("{{params.note}}");
  await page
    .getByRole("combobox", { name: "note: when note is missing" })
    .selectOption("if missing: null");
  await page.getByRole("button", { name: "Field in page" }).click();
  await page.getByRole("textbox", { name: "Name of field" }).fill("max");
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Value of max" }).fill("{{params.max}}");
  await page
    .getByRole("combobox", { name: "max: when max is missing" })
    .selectOption("if missing: default");
  await page.getByRole("textbox", { name: "Default of max", exact: true }).first().fill("25");
  await page.getByRole("textbox", { name: "Value of size" }).fill("3.5");
  await expectAccessible(page);
  await views.getByRole("radio", { name: "Text" }).click();
  await expect(page.getByRole("textbox", { name: "JSON body" })).toContainText("{{params.max}}");
  await save(page);
  await api.send("POST", `/agents/${slug}/tools/orders/try`, { params: {} });
  expect(JSON.parse(upstream.seen[0]?.body ?? "")).toEqual({
    page: { size: 3.5, max: 25 },
    note: null,
  });

  await test.step("pasted JSON becomes part of the tree", async () => {
    await views.getByRole("radio", { name: "Tree" }).click();
    await paste(page, "Value of q", '{"words": ["a", "b"]}');
    await expect(page.getByRole("textbox", { name: "Value of item 2" })).toHaveValue("b");
    await page.getByRole("textbox", { name: "Value of item 2" }).focus();
    await page.keyboard.press("Alt+ArrowUp");
    await expect(page.getByRole("textbox", { name: "Value of item 1" })).toHaveValue("b");
  });
});

const answer = {
  total: 3,
  took: 12,
  items: Array.from({ length: 20 }, (_, index) => ({
    id: index,
    title: `Order ${index}`,
    price: { amount: index * 2, currency: "EUR" },
    description: "A text that nobody needs to read. ".repeat(20),
    history: Array.from({ length: 10 }, () => ({ at: "2026-01-01T00:00:00Z", by: "system" })),
  })),
};

test("a real answer is shaped by clicking, until what is published is small", async ({
  page,
  api,
  slug,
}) => {
  test.slow();
  const { startUpstream } = await import("../upstream");
  const shop = await startUpstream(answer);
  await api.send("POST", "/agents", { name: "Orders", slug });
  await api.send("POST", `/agents/${slug}/tools`, blank(`${shop.url}/orders`));
  await open(page, slug);

  await test.step("the request is sent as it is typed, unsaved", async () => {
    await page.getByRole("textbox", { name: "URL", exact: true }).fill(`${shop.url}/unsaved`);
    await page.getByRole("button", { name: "The request as it goes out" }).click();
    await page.getByRole("button", { name: "Send this request" }).click();
    await expect(page.getByRole("region", { name: "The answer’s body" })).toContainText("Order 3");
    expect(shop.seen.map(({ path }) => path)).toEqual(["/unsaved"]);
    await page.getByRole("button", { name: /^Headers of the answer/ }).click();
    await expect(page.getByText("content-type", { exact: true }).first()).toBeVisible();
  });

  await test.step("parts are kept, dropped, renamed and cut", async () => {
    await page.getByRole("button", { name: "The service’s answer" }).click();
    await page.getByRole("button", { name: "Only this: items", exact: true }).click();
    for (const part of ["description", "history", "id"])
      await page.getByRole("checkbox", { name: `Keep items[].${part}`, exact: true }).click();
    await page.getByRole("button", { name: "Only this: items[].price.amount" }).waitFor();
    await page.getByRole("checkbox", { name: "Keep items[].price.currency" }).click();
    const name = page.getByRole("textbox", { name: "Name of items[].title in the result" });
    await name.fill("what");
    await name.press("Enter");
    await page.getByRole("textbox", { name: "How many items of items to keep" }).fill("2");
    const select = page.getByRole("textbox", { name: "What to keep of the answer" });
    await expect(select).toHaveValue("items[:2].{what: title, price: price.{amount: amount}}");
    await expect(page.getByText(/About [\d,]+ tokens before/)).toContainText("after");
    await expect(page.getByText("99 % less")).toBeVisible();
    await expect(page.getByRole("region", { name: "What is kept" })).toContainText('"what"');
    await page.getByRole("radio", { name: "As hosts show it" }).click();
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page);
  });

  await test.step("an expression that says more stays a text", async () => {
    const select = page.getByRole("textbox", { name: "What to keep of the answer" });
    const shaped = await select.inputValue();
    await select.fill("length(items)");
    await expect(page.getByText("so it stays a text")).toBeVisible();
    await select.fill(shaped);
    await expect(page.getByRole("checkbox", { name: "Keep items[].title" })).toBeChecked();
  });

  await test.step("the published answer is small", async () => {
    await save(page);
    await api.send("POST", `/agents/${slug}/publish`, { note: "" });
    const made = await api.send("POST", `/agents/${slug}/keys`, { name: "k" });
    const { key } = (await made.json()) as { key: string };
    const called = await page.request.post(`/api/agents/${slug}/tools/orders`, {
      headers: { "x-api-key": key },
      data: {},
    });
    const text = await called.text();
    expect(text.length).toBeLessThan(300);
    expect(JSON.parse(text).data.text).toEqual([
      { what: "Order 0", price: { amount: 0 } },
      { what: "Order 1", price: { amount: 2 } },
    ]);
  });
  await shop.close();
});

for (const colorScheme of ["light", "dark"] as const)
  test(`the request fits a phone, ${colorScheme}`, async ({ page, api, slug }) => {
    test.slow();
    const value = { q: "{{params.q}}", list: [1, { a: true }] };
    await api.send("POST", "/agents", { name: "Orders", slug });
    await api.send("POST", `/agents/${slug}/tools`, {
      ...blank("https://api.example.com/{id}", {
        method: "POST",
        query: [{ name: "page", value: "1" }],
        body: { type: "json", value },
        response: { select: "{a: a}" },
      }),
      parameters: { type: "object", properties: { q: { type: "string", description: "What" } } },
    });
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/agents/${slug}/tools/orders`);
    await page.getByRole("radio", { name: "Tree" }).click();
    await page.getByRole("textbox", { name: "Try them on an answer" }).fill('{"a": [{"b": 1}]}');
    await page.getByRole("button", { name: "The request as it goes out" }).click();
    await page.evaluate(() => window.scrollTo(0, 0));
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wider).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  });
