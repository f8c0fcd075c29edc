import { expect } from "../fixtures";
import type { States } from "./state";

const operations = {
  openapi: "3.0.3",
  info: { title: "Library", version: "1" },
  servers: [{ url: "https://api.example.com" }],
  paths: Object.fromEntries(
    ["books", "authors", "loans"].flatMap((tag) => [
      [
        `/${tag}`,
        {
          get: { operationId: `list_${tag}`, summary: `Lists ${tag}.`, tags: [tag], responses: {} },
          post: {
            operationId: `add_${tag}`,
            summary: `Adds to ${tag}.`,
            tags: [tag],
            responses: {},
          },
        },
      ],
    ]),
  ),
};
/** Uses OpenAPI features that tools do not support, so that the preview shows warnings. */
const doubtful = {
  openapi: "3.0.3",
  info: { title: "Warehouse", version: "1" },
  servers: [{ url: "https://{region}.example.com", variables: { region: { default: "eu" } } }],
  security: [{ oauth: [] }],
  components: {
    securitySchemes: {
      oauth: {
        type: "oauth2",
        flows: {
          clientCredentials: { tokenUrl: "https://example.com/token", scopes: { read: "Reads" } },
        },
      },
    },
  },
  paths: {
    "/stock/{sku}": {
      get: {
        operationId: "getStock",
        parameters: [
          { name: "sku", in: "path", required: true, schema: { type: "string" } },
          { name: "session", in: "cookie", schema: { type: "string" } },
          { name: "filter", in: "query", schema: { $ref: "#/components/schemas/Missing" } },
        ],
        responses: {},
      },
    },
    "/stock": {
      put: {
        operationId: "replaceStock",
        deprecated: true,
        requestBody: { content: { "application/xml": { schema: { type: "object" } } } },
        responses: {},
      },
    },
  },
};
const source = /^Source/;

/** The steps of the import wizard. */
export const importStates: States = {
  "import-url": {
    path: "/import",
    async prepare(page) {
      await page.getByRole("textbox", { name: source }).fill("https://agents.example.com/slack");
      await page.getByRole("button", { name: "Headers" }).click();
    },
  },
  "import-file": {
    path: "/import",
    async prepare(page) {
      await page.getByLabel("Source file").setInputFiles({
        name: "library.json",
        mimeType: "application/json",
        buffer: Buffer.from(JSON.stringify(operations)),
      });
      await expect(page.getByText("library.json")).toBeVisible();
    },
  },
  operations: {
    path: "/import",
    async prepare(page) {
      await page.getByRole("textbox", { name: source }).fill(JSON.stringify(operations));
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page.getByRole("heading", { name: "6 operations" })).toBeVisible();
    },
  },
  preview: {
    path: "/import",
    async prepare(page) {
      await page
        .getByRole("textbox", { name: source })
        .fill("curl 'https://api.example.com/notes?lang=en' --json '{\"text\":\"Hi\"}'");
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page.getByRole("heading", { name: "1 tool found" })).toBeVisible();
    },
  },
  "preview-warnings": {
    path: "/import",
    async prepare(page) {
      await page.getByRole("textbox", { name: source }).fill(JSON.stringify(doubtful));
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page.getByRole("heading", { name: "2 operations" })).toBeVisible();
      await page.getByRole("button", { name: "Review 2 tools" }).click();
      await expect(page.getByRole("heading", { name: "2 tools found" })).toBeVisible();
      await page.getByRole("button", { name: /notes? on getStock/ }).click();
    },
  },
  "import-problem": {
    path: "/import",
    async prepare(page) {
      await page.getByRole("textbox", { name: source }).fill("openapi: [3.0");
      await page.getByRole("button", { name: "Continue" }).click();
      await expect(page.getByRole("alert").filter({ hasText: /\w/ }).first()).toBeVisible();
    },
  },
};
