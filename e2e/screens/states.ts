import type { Page } from "@playwright/test";
import { expect } from "../fixtures";

/** A screen in a state that its address alone does not bring about. */
type State = { where: string; reach(page: Page): Promise<void> };

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
const sum = encodeURIComponent(JSON.stringify({ left: 40, right: 2 }));
const message = encodeURIComponent(JSON.stringify({ query: "#general", text: "Lunch is ready." }));
const run = (page: Page) => page.getByRole("button", { name: /^Run/ }).first().click();

/** By the name of their pictures. */
export const states: Record<string, State> = {
  code: {
    where: "/agents/{slug}/tools/add",
    reach: (page) => page.getByRole("textbox", { name: "Code", exact: true }).focus(),
  },
  request: {
    where: "/agents/{slug}/tools/readThread",
    reach: (page) => page.getByRole("textbox", { name: "URL", exact: true }).focus(),
  },
  "open-parameter": {
    where: "/agents/{slug}/tools/sendMessage",
    reach: (page) => page.getByRole("button", { name: "Open type", exact: true }).click(),
  },
  answer: {
    where: `/agents/{slug}/playground?tool=add&args=${sum}`,
    async reach(page) {
      await run(page);
      await expect(page.getByText("Succeeded")).toBeVisible();
    },
  },
  confirmation: {
    where: `/agents/{slug}/playground?tool=sendMessage&args=${message}`,
    async reach(page) {
      await page.getByRole("textbox", { name: "Bearer token", exact: true }).fill("xoxb-of-nobody");
      await run(page);
      await expect(page.getByText("Send this message in your name?")).toBeVisible();
    },
  },
  "new-test": {
    where: "/agents/{slug}/tests",
    async reach(page) {
      await page.getByRole("button", { name: "New test" }).click();
      await expect(page.getByRole("dialog", { name: "New test" })).toBeVisible();
    },
  },
  operations: {
    where: "/import",
    async reach(page) {
      await page
        .getByRole("textbox", { name: /^OpenAPI document/ })
        .fill(JSON.stringify(operations));
      await page.getByRole("button", { name: "Read the operations" }).click();
      await expect(page.getByRole("heading", { name: "6 operations" })).toBeVisible();
    },
  },
  preview: {
    where: "/import?kind=curl",
    async reach(page) {
      await page
        .getByRole("textbox", { name: /^cURL command/ })
        .fill("curl 'https://api.example.com/notes?lang=en' --json '{\"text\":\"Hi\"}'");
      await page.getByRole("button", { name: "Read the command" }).click();
      await expect(page.getByRole("heading", { name: "1 tool found" })).toBeVisible();
    },
  },
};
