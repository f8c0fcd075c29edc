import { expectAccessible } from "../../../accessible";
import { expect, test } from "../../../fixtures";
import { editOrdersTool, ordersTool, paste, save } from "./request-editor-page";

test("a pasted cURL command fills the request without its secrets", async ({ page, api, slug }) => {
  await editOrdersTool({ page, api, slug }, ordersTool("https://old.example.com/"));
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
  await expect(page.getByRole("button", { name: "Set up example" }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(url).toHaveValue("https://old.example.com/");
  await paste(page, "URL", "curl https://shop-test.example.com/v3 -H 'x-api-key: S3CRET'");
  await expect(url).toHaveValue("https://shop-test.example.com/v3");
  await save(page);
  const storedTool = await (await api.send("GET", `/agents/${slug}/tools/orders`)).text();
  expect(storedTool).not.toContain("S3CRET");
  expect(JSON.parse(storedTool)).toMatchObject({
    credentials: ["example"],
    handler: { auth: { type: "header", value: "{{credentials.example.apiKey}}" } },
  });
});

test("edits rows as text, moves, duplicates and restores them", async ({ page, api, slug }) => {
  await editOrdersTool({ page, api, slug }, ordersTool("https://api.example.com/"));
  await page.getByRole("button", { name: "Edit as text: Query" }).click();
  const text = page.getByRole("textbox", { name: "Query as text" });
  await text.pressSequentially("page: {{cal");
  const names = page.getByRole("listbox", { name: "Placeholders" });
  await expect(names.getByRole("option").first()).toHaveText("caller.bearer");
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
  // In a text field the key deletes a word; on the row's buttons it deletes the row.
  await page.getByRole("button", { name: "More for query 2" }).focus();
  await page.keyboard.press("ControlOrMeta+Backspace");
  await expect(page.getByRole("textbox", { name: "Query name 2" })).toHaveValue("page");
  await page.getByRole("button", { name: "More for query 2" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page.getByRole("textbox", { name: "Query name 2" })).toHaveValue("debug");
  await page
    .getByRole("listitem")
    .filter({ hasText: "Deleted query page" })
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

  await test.step("drag by the handle", async () => {
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

test("completes placeholders and creates unknown ones", async ({ page, api, slug }) => {
  await editOrdersTool(
    { page, api, slug },
    {
      ...ordersTool("https://api.example.com/"),
      parameters: {
        type: "object",
        properties: { city: { type: "string", description: "Where" } },
      },
    },
  );
  const url = page.getByRole("textbox", { name: "URL", exact: true });

  await test.step("completed by keyboard", async () => {
    await url.fill("");
    await url.pressSequentially("https://api.example.com/{{ci");
    const names = page.getByRole("listbox", { name: "Placeholders" });
    await expect(names.getByRole("option").first()).toHaveText("params.city");
    await page.keyboard.press("Enter");
    await expect(url).toHaveValue("https://api.example.com/{{params.city}}");
    await expect(names).toBeHidden();
    await url.pressSequentially("/{{zip");
    await expect(names.getByRole("option")).toHaveText(["Create parameter zip"]);
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(url).toHaveValue("https://api.example.com/{{params.city}}/{{params.zip}}");
    await expect(page.getByRole("textbox", { name: "Name of parameter 2" })).toHaveValue("zip");
  });

  await test.step("path placeholders become parameters", async () => {
    await url.fill("https://api.example.com/{city}/:shop");
    await page.getByRole("button", { name: "Create parameters" }).click();
    await expect(url).toHaveValue("https://api.example.com/{{params.city}}/{{params.shop}}");
    await expect(page.getByRole("textbox", { name: "Name of parameter 3" })).toHaveValue("shop");
  });

  await test.step("unknown variables and parameters can be created", async () => {
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

  await test.step("an unknown credential can be set up, or allowed before it exists", async () => {
    await page.getByRole("combobox", { name: "Authentication" }).selectOption("bearer");
    const value = page.getByRole("textbox", { name: "Authentication token" });
    await value.fill("{{credentials.nowhere.token}}");
    await page.getByRole("textbox", { name: "Query name 1" }).focus();
    await expect(page.getByRole("button", { name: "Set up nowhere" })).toBeVisible();
    await page.getByRole("button", { name: "Grant nowhere" }).click();
    await expect(page.getByRole("checkbox", { name: /^nowhere/ })).toBeChecked();
  });

  await test.step("settings implied by the method are suggested, not applied", async () => {
    await page.getByRole("combobox", { name: "Method", exact: true }).selectOption("DELETE");
    const asks = page.getByRole("checkbox", { name: "Ask before running" });
    await expect(asks).not.toBeChecked();
    await page.getByRole("button", { name: "Ask before running" }).click();
    await expect(asks).toBeChecked();
  });
  await save(page);
});

const shopDocument = {
  openapi: "3.1.0",
  info: { title: "Shop", version: "1" },
  servers: [{ url: "https://shop-test.example.com/v2" }],
  paths: {
    "/shops/{shop}/orders": {
      parameters: [{ name: "shop", in: "path", required: true, schema: { type: "string" } }],
      get: {
        operationId: "listOrders",
        summary: "List orders",
        parameters: [{ name: "page", in: "query", schema: { type: "integer", minimum: 1 } }],
        responses: { 200: { description: "Orders" } },
      },
      post: {
        operationId: "makeOrder",
        summary: "Make an order",
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: {
                type: "object",
                required: ["item"],
                properties: { item: { type: "string" }, count: { type: "integer" } },
              },
            },
          },
        },
        responses: { 201: { description: "The order" } },
      },
    },
  },
};

test("fills parameters and request from an OpenAPI operation", async ({ page, api, slug }) => {
  await editOrdersTool(
    { page, api, slug },
    {
      ...ordersTool("https://old.example.com/{{params.shop}}"),
      parameters: {
        type: "object",
        properties: { shop: { type: "string", description: "My own words" } },
        required: ["shop"],
      },
    },
  );
  await page.getByRole("button", { name: /^Import…/ }).click();
  const dialog = page.getByRole("dialog", { name: "Import parameters" });
  await dialog.getByRole("radio", { name: "OpenAPI", exact: true }).click();
  const text = dialog.getByRole("textbox", { name: "OpenAPI", exact: true });
  const add = dialog.getByRole("button", { name: "Add new parameters" });

  await test.step("an invalid document is explained", async () => {
    await text.fill("just words");
    await dialog.getByRole("button", { name: "Preview" }).click();
    await expect(text).toHaveAttribute("aria-invalid", "true");
    await expect(add).toBeDisabled();
  });

  await test.step("an operation is previewed before anything changes", async () => {
    await text.fill(JSON.stringify(shopDocument));
    await dialog.getByRole("button", { name: "Preview" }).click();
    const operation = dialog.getByRole("combobox", { name: "Operation" });
    await expect(operation.getByRole("option")).toHaveText([
      "Select one of 2",
      "GET /shops/{shop}/orders · List orders",
      "POST /shops/{shop}/orders · Make an order",
    ]);
    await operation.selectOption({ label: "GET /shops/{shop}/orders · List orders" });
    await expect(dialog.getByText("New: page")).toBeVisible();
    await operation.selectOption({ label: "POST /shops/{shop}/orders · Make an order" });
    await expect(dialog.getByText("New: item, count")).toBeVisible();
    await expect(dialog.getByText("Unchanged: shop")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("applied with its request", async () => {
    await dialog.getByRole("checkbox", { name: "Also import the request" }).check();
    await add.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("textbox", { name: "Name of parameter 3" })).toBeFocused();
    await expect(page.getByRole("textbox", { name: "URL", exact: true })).toHaveValue(
      "https://shop-test.example.com/v2/shops/{{params.shop}}/orders",
    );
    await save(page);
    const tool: unknown = await (await api.send("GET", `/agents/${slug}/tools/orders`)).json();
    expect(tool).toMatchObject({
      parameters: {
        properties: {
          shop: { type: "string", description: "My own words" },
          item: { type: "string" },
          count: { type: "integer" },
        },
        required: ["shop", "item"],
      },
      handler: {
        method: "POST",
        body: { type: "json", value: { item: "{{params.item}}", count: "{{params.count}}" } },
      },
    });
  });

  await test.step("and undone", async () => {
    await page.getByRole("button", { name: "Undo the last change" }).click();
    await expect(page.getByRole("textbox", { name: "URL", exact: true })).toHaveValue(
      "https://old.example.com/{{params.shop}}",
    );
    await expect(page.getByRole("textbox", { name: "Name of parameter 3" })).toHaveCount(0);
  });
});
