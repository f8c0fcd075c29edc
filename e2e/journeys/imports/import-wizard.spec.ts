import type { Manifest } from "@/lib/agent/manifest";
import { expect, test } from "../../fixtures";

/** An API with many operations, one of which is described in full. */
const petShop = (server: string, count: number) => ({
  openapi: "3.0.3",
  info: { title: "Pet shop", version: "1" },
  servers: [{ url: server }],
  security: [{ key: [] }],
  components: {
    securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Shop-Key" } },
    schemas: {
      Pet: {
        type: "object",
        required: ["name"],
        properties: { id: { type: "integer", readOnly: true }, name: { type: "string" } },
      },
    },
  },
  paths: {
    "/pets": {
      post: {
        operationId: "addPet",
        summary: "Adds a pet.",
        tags: ["pets"],
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/Pet" } } },
        },
        responses: { 201: { description: "Added" } },
      },
      get: { operationId: "listPets", summary: "Lists pets.", tags: ["pets"], responses: {} },
    },
    ...Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `/things/${index}`,
        { get: { operationId: `getThing${index}`, tags: [`things ${index % 20}`], responses: {} } },
      ]),
    ),
  },
});

test("selects operations by tag and search and creates tools", async ({
  page,
  api,
  slug,
  upstream,
}) => {
  test.slow();
  await page.goto("/import");
  await page
    .getByRole("textbox", { name: /^Source/ })
    .fill(JSON.stringify(petShop(upstream.url, 1200)));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "1,202 operations" })).toBeFocused();
  await expect(page.getByText("0 of 1,202 selected")).toBeVisible();

  await test.step("select a whole tag, and one operation by search", async () => {
    await page.getByRole("checkbox", { name: "All of things 3" }).click();
    await expect(page.getByText("60 of 1,202 selected")).toBeVisible();
    await page.getByRole("checkbox", { name: "All of things 3" }).click();
    await page.getByRole("searchbox", { name: "Search operations" }).fill("post pets");
    await expect(page.getByText("0 of 1,202 selected, 1 found")).toBeVisible();
    await page.getByRole("checkbox", { name: /POST \/pets/ }).check();
    await page.getByRole("button", { name: "Review 1 tool" }).click();
  });

  await test.step("previews the tools before they are saved", async () => {
    await expect(page.getByRole("heading", { name: "1 tool found" })).toBeFocused();
    await expect(page.getByText('Add the credential "pet-shop"')).toBeVisible();
    expect((await api.send("GET", `/agents/${slug}`)).status()).toBe(404);
    await page.getByRole("textbox", { name: /^Address/ }).fill(slug);
    await page.getByRole("button", { name: "Save agent" }).click();
    await expect(page).toHaveURL(`/agents/${slug}/tools`);
  });

  const manifestResponse = await api.send("GET", `/agents/${slug}/manifest`);
  const { tools } = (await manifestResponse.json()) as Manifest;
  expect(tools).toMatchObject([
    {
      name: "addPet",
      category: "pets",
      credentials: ["pet-shop"],
      parameters: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
      handler: {
        method: "POST",
        url: `${upstream.url}/pets`,
        auth: { type: "header", name: "x-shop-key", value: "{{credentials.pet-shop.apiKey}}" },
        body: { type: "json", value: { name: "{{params.name}}" } },
      },
    },
  ]);
});

test("adds a cURL command to an agent that already has a tool of that name", async ({
  page,
  api,
  slug,
  upstream,
}) => {
  const existingAgent: Manifest = {
    slug,
    name: `Agent ${slug}`,
    description: "Has a tool already.",
    tools: [
      {
        name: "post_notes",
        description: "Stands there already.",
        parameters: { type: "object", properties: {} },
        handler: { kind: "http", method: "GET", url: "https://api.example.com/" },
      },
    ],
  };
  await api.send("PUT", `/agents/${slug}/manifest`, existingAgent);
  const command = `curl '${upstream.url}/notes?lang=en' -H 'Authorization: Bearer sesame-4711' --json '{"text":"Hi","count":2}'`;
  const readCommand = async () => {
    await page.goto(`/import?agent=${slug}`);
    await page.getByRole("textbox", { name: /^Source/ }).fill(command);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("heading", { name: "1 tool found" })).toBeFocused();
    await expect(page.getByText(`cURL command · ${new URL(upstream.url).host}`)).toBeVisible();
    await expect(page.getByText("sesame-4711")).toBeHidden();
    await expect(page.getByRole("radio", { name: "Existing agent" })).toBeChecked();
    await expect(page.getByRole("combobox", { name: "Agent" })).toHaveValue(slug);
  };
  const tools = async () => {
    const response = await api.send("GET", `/agents/${slug}/manifest`);
    const text = await response.text();
    expect(text).not.toContain("sesame-4711");
    return (JSON.parse(text) as Manifest).tools;
  };

  await test.step("adds it under a new name", async () => {
    await readCommand();
    await expect(page.getByRole("combobox", { name: "What happens to post_notes" })).toHaveValue(
      "rename",
    );
    await page.getByRole("button", { name: "Add 1 tool" }).click();
    await expect(page.getByText(`1 tool added to Agent ${slug}`)).toBeVisible();
    await expect(page).toHaveURL(`/agents/${slug}/tools`);
    const [first, second] = await tools();
    expect(first).toEqual(existingAgent.tools[0]);
    expect(second).toMatchObject({
      name: "post_notes_2",
      credentials: ["local-api"],
      parameters: {
        properties: {
          lang: { type: "string", default: "en" },
          count: { type: "integer", examples: [2] },
        },
        required: ["text", "count"],
      },
    });
  });

  await test.step("replaces the existing tool", async () => {
    await readCommand();
    await page
      .getByRole("combobox", { name: "What happens to post_notes" })
      .selectOption({ label: "Replace the existing tool" });
    await page.getByRole("button", { name: "Add 1 tool" }).click();
    await expect(page).toHaveURL(`/agents/${slug}/tools`);
    expect((await tools()).map(({ name }) => name)).toEqual(["post_notes", "post_notes_2"]);
    expect((await tools())[0]).toMatchObject({ handler: { method: "POST" } });
  });
});

test("keeps the folders, variables and disabled parameters of a Postman collection", async ({
  page,
  api,
  slug,
  upstream,
}) => {
  const collection = {
    info: { name: "Shop", schema: "https://schema.getpostman.com/json/collection/v2.1.0/" },
    variable: [{ key: "base", value: upstream.url }],
    auth: { type: "bearer", bearer: [{ key: "token", value: "sesame-4711" }] },
    item: [
      {
        name: "Orders",
        item: [
          {
            name: "List orders",
            request: {
              url: {
                raw: "{{base}}/shops/:shop/orders?limit=5&debug=1",
                query: [
                  { key: "limit", value: "5" },
                  { key: "debug", value: "1", disabled: true },
                ],
                variable: [{ key: "shop", description: "Which shop." }],
              },
              header: [{ key: "x-team", value: "{{team}}" }],
            },
          },
        ],
      },
    ],
  };
  await page.goto("/import");
  await page.getByRole("textbox", { name: /^Source/ }).fill(JSON.stringify(collection));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "1 tool found" })).toBeFocused();
  await expect(page.getByText('Callers send "team" in the header "x-team"')).toBeVisible();
  await page.getByRole("textbox", { name: /^Address/ }).fill(slug);
  await page.getByRole("button", { name: "Save agent" }).click();
  await expect(page).toHaveURL(`/agents/${slug}/tools`);
  const response = await api.send("GET", `/agents/${slug}/manifest`);
  const text = await response.text();
  expect(text).not.toContain("sesame-4711");
  expect(JSON.parse(text)).toMatchObject({
    variables: [{ ref: "team", required: true }],
    tools: [
      {
        name: "List_orders",
        category: "Orders",
        credentials: ["shop"],
        handler: {
          url: `${upstream.url}/shops/{{params.shop}}/orders`,
          query: [
            { name: "limit", value: "{{params.limit}}" },
            { name: "debug", value: "1", enabled: false },
          ],
          headers: [{ name: "x-team", value: "{{variables.team}}" }],
          auth: { type: "bearer", value: "{{credentials.shop.token}}" },
        },
      },
    ],
  });
});

test("opens a gallery agent and tries a copy of it", async ({ page, api }) => {
  test.slow();
  await page.goto("/gallery");
  const calculator = page.getByRole("region", { name: "Calculator" });
  await calculator.getByRole("button", { name: /tools? of Calculator/ }).click();
  await expect(page.getByRole("list", { name: "Tools of Calculator" })).toBeVisible();
  await calculator.getByRole("button", { name: "Copy and try Calculator" }).click();
  await expect(page).toHaveURL(/\/agents\/calculator(-\d+)?\/playground\?tool=/, {
    // Its code is checked before it is saved.
    timeout: 20_000,
  });
  const slug = new URL(page.url()).pathname.split("/")[2];
  await api.send("DELETE", `/agents/${slug}`);
});

test("keeps the selection when going back and asks before leaving", async ({ page, upstream }) => {
  await page.goto("/gallery");
  await page.getByRole("link", { name: "Import", exact: true }).first().click();
  const source = page.getByRole("textbox", { name: /^Source/ });
  await source.fill(JSON.stringify(petShop(upstream.url, 60)));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("0 of 62 selected")).toBeVisible();
  // Found by its title: the first line of a JSON document is not descriptive.
  await expect(page.getByText(/^OpenAPI document · [^{]+$/)).toBeVisible();
  await page.getByRole("checkbox", { name: "All of pets" }).click();
  await expect(page.getByText("2 of 62 selected")).toBeVisible();

  await page.getByRole("button", { name: "Change source" }).click();
  await expect(page.getByText("2 of 62 selected")).toBeHidden();
  await expect(source).toHaveValue(JSON.stringify(petShop(upstream.url, 60)));
  await page.getByRole("button", { name: "Change operations" }).click();
  await expect(page.getByText("2 of 62 selected")).toBeVisible();
  await page.getByRole("button", { name: "Review 2 tools" }).click();
  await expect(page.getByRole("heading", { name: "2 tools found" })).toBeFocused();
  await expect(page.getByText("2 of 62 selected")).toBeHidden();

  await page.getByRole("link", { name: "Agents", exact: true }).first().click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await expect(question).toContainText("Changes to the import are not saved.");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { name: "2 tools found" })).toBeVisible();
  await page.getByRole("button", { name: "Change operations" }).click();
  await expect(page.getByText("2 of 62 selected")).toBeVisible();

  await test.step("restores each step on Back, and asks before the import is lost", async () => {
    await page.goBack();
    await expect(page.getByRole("heading", { name: "2 tools found" })).toBeFocused();
    await page.getByRole("textbox", { name: /^Name/ }).fill("Pets");
    await page.goBack();
    await expect(page.getByRole("heading", { name: "62 operations" })).toBeFocused();
    await expect(page.getByText("2 of 62 selected")).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Source" })).toBeFocused();
    await expect(source).not.toHaveValue("");
    await page.goBack();
    await expect(page.getByRole("heading", { name: "62 operations" })).toBeFocused();
    await page.goBack();
    await expect(source).toBeVisible();
    await page.evaluate(() => history.back());
    await question.getByRole("button", { name: "Cancel" }).click();
    await page.goForward();
    await page.goForward();
    await page.goForward();
    await page.goForward();
    await expect(page.getByRole("heading", { name: "2 tools found" })).toBeFocused();
    await expect(page.getByRole("textbox", { name: /^Name/ })).toHaveValue("Pets");
  });
  await test.step("shows the first step on a link to the page and on reload", async () => {
    await page.getByRole("link", { name: "Import", exact: true }).first().click();
    await expect(source).not.toHaveValue("");
    await page.goBack();
    await expect(page.getByRole("heading", { name: "2 tools found" })).toBeFocused();
    page.once("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await expect(source).toHaveValue("");
    await expect(page).toHaveURL("/import");
  });
});
