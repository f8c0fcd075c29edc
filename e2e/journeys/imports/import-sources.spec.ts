import { createServer } from "node:http";
import type { Manifest } from "@/lib/agent/manifest";
import { listen } from "@/scripts/testing/listen";
import { expect, test } from "../../fixtures";

/** A Swagger 2 document: a base path, `definitions`, and a body parameter. */
const swagger = (host: string) => ({
  swagger: "2.0",
  info: { title: "Archive", version: "1.2" },
  host,
  basePath: "/v2",
  schemes: ["http"],
  consumes: ["application/json"],
  securityDefinitions: { key: { type: "apiKey", in: "query", name: "api_key" } },
  security: [{ key: [] }],
  definitions: {
    Box: {
      type: "object",
      required: ["label"],
      properties: { label: { type: "string" }, shelf: { type: "integer", maximum: 40 } },
    },
  },
  paths: {
    "/boxes": {
      get: {
        operationId: "listBoxes",
        summary: "Lists the boxes.",
        tags: ["boxes"],
        parameters: [
          { name: "shelf", in: "query", type: "integer", enum: [1, 2], default: 1 },
          {
            name: "ids",
            in: "query",
            type: "array",
            items: { type: "string" },
            collectionFormat: "multi",
          },
        ],
        responses: { 200: { description: "Boxes" } },
      },
      post: {
        operationId: "addBox",
        summary: "Adds a box.",
        tags: ["boxes"],
        parameters: [
          { name: "box", in: "body", required: true, schema: { $ref: "#/definitions/Box" } },
        ],
        responses: { 201: { description: "Added" } },
      },
    },
  },
});

/**
 * Starts a document server. `/archive.json` is a document, `/page` is HTML, everything else is a
 * 404.
 */
const startHost = async () => {
  const server = createServer(({ url }, response) => {
    const isKnown = url === "/archive.json" || url === "/page";
    response.writeHead(isKnown ? 200 : 404, {
      "content-type": url === "/page" ? "text/html" : "application/json",
    });
    if (url === "/archive.json") response.end(JSON.stringify(swagger("archive.example.com")));
    else response.end(isKnown ? "<h1>The archive’s API</h1>" : '{"error":"missing"}');
  });
  return listen(server);
};
const archive = (host: string) => [
  {
    name: "listBoxes",
    parameters: {
      properties: {
        shelf: {
          type: "integer",
          enum: [1, 2],
          description: expect.stringContaining("Default: 1."),
        },
        ids: { type: "array", items: { type: "string" } },
      },
    },
    handler: { method: "GET", url: `http://${host}/v2/boxes` },
  },
  {
    name: "addBox",
    parameters: {
      properties: { label: { type: "string" }, shelf: { type: "integer", maximum: 40 } },
      required: ["label"],
    },
    handler: { method: "POST", url: `http://${host}/v2/boxes` },
  },
];

test.beforeEach(() => test.slow());

test("imports a Swagger 2 document from a file", async ({ page, api, slug, upstream }) => {
  const { host } = new URL(upstream.url);
  const text = JSON.stringify(swagger(host), null, 2);
  await page.goto("/import");
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a file" }).click();
  await (await choosing).setFiles({
    name: "archive.json",
    mimeType: "application/json",
    buffer: Buffer.from(text),
  });
  await expect(page.getByText(/^OpenAPI document · \d+ KB$/)).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "2 operations" })).toBeFocused();
  await page.getByRole("button", { name: "Review 2 tools" }).click();
  await expect(page.getByRole("heading", { name: "2 tools found" })).toBeFocused();
  await page.getByRole("textbox", { name: /^Address/ }).fill(slug);
  await page.getByRole("button", { name: "Save agent" }).click();
  await expect(page).toHaveURL(`/agents/${slug}/tools`);
  const storedManifest = (await (
    await api.send("GET", `/agents/${slug}/manifest`)
  ).json()) as Manifest;
  expect(storedManifest.tools).toMatchObject(archive(host));

  await test.step("sends the documented request from the imported tool", async () => {
    const tryResponse = await api.send("POST", `/agents/${slug}/tools/addBox/try`, {
      params: { label: "Letters", shelf: 3 },
    });
    expect(tryResponse.status(), await tryResponse.text()).toBe(200);
    const [request] = upstream.requests;
    if (request) {
      expect(request).toMatchObject({
        method: "POST",
        path: expect.stringMatching(/^\/v2\/boxes/),
      });
      expect(JSON.parse(request.body)).toEqual({ label: "Letters", shelf: 3 });
    }
  });
});

test("imports the chosen requests of a HAR file, without its secrets", async ({
  page,
  api,
  slug,
}) => {
  const entry = (method: string, path: string, headers: object[] = []) => ({
    request: { method, url: `https://shop.example.com${path}`, headers },
    response: { status: 200, content: { mimeType: "application/json", text: "{}" } },
  });
  const entries = [
    entry("GET", "/logo.png"),
    entry("GET", "/api/orders?page=2", [{ name: "cookie", value: "sid=sesame-4711" }]),
    entry("DELETE", "/api/orders/7"),
  ];
  await page.goto("/import");
  await page.getByLabel("Source file").setInputFiles({
    name: "shop.har",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify({ log: { version: "1.2", entries } })),
  });
  await expect(page.getByText(/^HAR file · /)).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "2 operations" })).toBeFocused();
  await page.getByRole("checkbox", { name: /^DELETE/ }).uncheck();
  await page.getByRole("button", { name: "Review 1 tool" }).click();
  await expect(page.getByText(/1 for images, fonts, scripts and styles/)).toBeVisible();
  await page.getByRole("textbox", { name: /^Address/ }).fill(slug);
  await page.getByRole("button", { name: "Save agent" }).click();
  await expect(page).toHaveURL(`/agents/${slug}/tools`);
  const stored = (await (await api.send("GET", `/agents/${slug}/manifest`)).json()) as Manifest;
  expect(stored.tools).toMatchObject([
    { name: "get_orders", credentials: ["example"], parameters: { properties: { page: {} } } },
  ]);
  expect(JSON.stringify(stored)).not.toContain("sesame");
});

test("imports a document from its URL and explains invalid ones", async ({ page, api, slug }) => {
  const host = await startHost();
  await page.goto("/import");
  const address = page.getByRole("textbox", { name: /^Source/ });
  const readButton = page.getByRole("button", { name: "Continue" });
  const refusal = page.getByRole("main").getByRole("alert");

  await test.step("an empty URL, an HTML page, and a missing document", async () => {
    await readButton.click();
    await expect(address).toHaveAttribute("aria-invalid", "true");
    await expect(address).toHaveAccessibleDescription(/Paste or choose what to import/);
    for (const path of ["/page", "/missing.json"]) {
      await address.fill(`${host.url}${path}`);
      await readButton.click();
      await expect(refusal).toContainText(path === "/page" ? "This is a web page" : "status 404");
      await expect(page.getByRole("heading", { name: /operations?$/ })).toHaveCount(0);
    }
  });

  await test.step("a valid document", async () => {
    await address.fill(`${host.url}/archive.json`);
    await readButton.click();
    await expect(page.getByRole("heading", { name: "2 operations" })).toBeFocused();
    await expect(refusal).toHaveCount(0);
    await page.getByRole("button", { name: "Review 2 tools" }).click();
    await page.getByRole("textbox", { name: /^Address/ }).fill(slug);
    await page.getByRole("button", { name: "Save agent" }).click();
    await expect(page).toHaveURL(`/agents/${slug}/tools`);
    const storedManifest = (await (
      await api.send("GET", `/agents/${slug}/manifest`)
    ).json()) as Manifest;
    expect(storedManifest.tools).toMatchObject(archive("archive.example.com"));
  });
  await host.close();
});

test("imports a large document dropped on the page and compresses it", async ({ page, slug }) => {
  const document = swagger("archive.example.com");
  const operation = document.paths["/boxes"].get;
  const manyPaths = Object.fromEntries(
    Array.from({ length: 20_000 }, (_, index) => [
      `/boxes/${index}`,
      { get: { ...operation, operationId: `listBoxes${index}` } },
    ]),
  );
  const text = JSON.stringify({ ...document, paths: { ...document.paths, ...manyPaths } }, null, 2);
  expect(text.length).toBeGreaterThan(10_000_000);
  await page.goto("/import");
  const heading = page.getByRole("heading", { name: "Import", exact: true });
  await heading.evaluate((target, content) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([content], "archive.json", { type: "application/json" }));
    for (const type of ["dragover", "drop"])
      target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
  }, text);
  await expect(page.getByText("archive.json")).toBeVisible();
  await expect(page.getByRole("textbox", { name: /^Source/ })).toHaveCount(0);
  const sending = page.waitForRequest((request) => request.url().endsWith("/imports"));
  await page.getByRole("button", { name: "Continue" }).click();
  const request = await sending;
  expect(request.headers()["content-encoding"]).toBe("gzip");
  const { requestBodySize } = await request.sizes();
  expect(requestBodySize).toBeLessThan(text.length / 10);
  await expect(page.getByRole("heading", { name: "20,002 operations" })).toBeFocused();
  await page.getByRole("searchbox", { name: "Search operations" }).fill("get /boxes");
  await page
    .getByRole("checkbox", { name: /GET \/boxes / })
    .first()
    .check();
  await page.getByRole("button", { name: "Review 1 tool" }).click();
  await expect(page.getByText("1 of 20,002 operations")).toBeVisible();
  await page.getByRole("textbox", { name: /^Name/ }).fill(slug);
  await expect(page.getByRole("textbox", { name: /^Address/ })).toHaveValue(slug);
  await page.getByRole("button", { name: "Save agent" }).click();
  await expect(page).toHaveURL(`/agents/${slug}/tools`);
});

test("recognizes what is pasted", async ({ page }) => {
  await page.goto("/import");
  const source = page.getByRole("textbox", { name: /^Source/ });
  const status = page.getByRole("status").filter({ hasText: "Recognized as" });
  for (const [text, kind] of [
    ["https://api.example.com/openapi.json", "URL"],
    ["curl https://api.example.com", "cURL command"],
    ['{"openapi":"3.1.0"}', "OpenAPI document"],
    ["swagger: '2.0'\npaths: {}", "OpenAPI document"],
    ['{"info":{},"item":[]}', "Postman collection"],
    ["type: collection.insomnia.rest/5.0\ncollection: []", "Insomnia export"],
    ['{"v":10,"folders":[],"requests":[]}', "Hoppscotch collection"],
    ['opencollection: "1.0.0"', "Bruno collection"],
    ['{"log":{"entries":[]}}', "HAR file"],
    ["name: Weather\nendpoint: https://agents.example.com", "Agent registration"],
    ["export const a = z.object({})", "Tools in code"],
    ["slug: weather\nname: Weather", "Manifest"],
    ['{"city":"Berlin"}', "Tool definitions or sample JSON"],
  ] as const) {
    await source.fill(text);
    await expect(status).toHaveText(`Recognized as: ${kind}`);
  }
  await source.fill("<!doctype html><h1>Docs</h1>");
  await expect(status).toHaveCount(0);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(source).toHaveAccessibleDescription(/This is a web page/);
});
