import { expect, test } from "../../../fixtures";
import { editOrdersTool, ordersTool, paste, save } from "./request-editor-page";

test("fills the request from a pasted cURL command without its secrets", async ({
  page,
  api,
  slug,
}) => {
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

  await test.step("previews a cURL command", async () => {
    await dialog.getByRole("radio", { name: "cURL", exact: true }).click();
    await dialog
      .getByRole("textbox", { name: "cURL", exact: true })
      .fill("curl 'https://api.example.com/things?size=3'");
    await dialog.getByRole("button", { name: "Preview" }).click();
    await expect(dialog.getByText(/^New: /)).toContainText("size");
  });
  await dialog.getByRole("radio", { name: "OpenAPI", exact: true }).click();
  const text = dialog.getByRole("textbox", { name: "OpenAPI", exact: true });
  const add = dialog.getByRole("button", { name: "Add new parameters" });

  await test.step("explains an invalid document", async () => {
    await text.fill("just words");
    await dialog.getByRole("button", { name: "Preview" }).click();
    await expect(text).toHaveAttribute("aria-invalid", "true");
    await expect(add).toBeDisabled();
  });

  await test.step("previews an operation before anything changes", async () => {
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
  });

  await test.step("applies it with its request", async () => {
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

  await test.step("undoes it", async () => {
    await page.getByRole("button", { name: "Undo the last change" }).click();
    await expect(page.getByRole("textbox", { name: "URL", exact: true })).toHaveValue(
      "https://old.example.com/{{params.shop}}",
    );
    await expect(page.getByRole("textbox", { name: "Name of parameter 3" })).toHaveCount(0);
  });
});
