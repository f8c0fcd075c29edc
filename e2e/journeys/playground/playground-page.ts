import type { Page } from "@playwright/test";
import type { Tool } from "@/lib/agent/tool";
import type { ParametersSchema } from "@/lib/schema/json-schema";
import { expect } from "../../fixtures";

type HttpTool = Tool & { handler: Extract<Tool["handler"], { kind: "http" }> };
type Properties = ParametersSchema["properties"];

/**
 * Returns a tool that sends `query` to the service at `url`. `querySuffix` is appended to the URL.
 */
export const searchTool = (
  url: string,
  querySuffix = "",
  properties: Properties = {},
): HttpTool => ({
  name: "search",
  description: "Searches.",
  parameters: {
    type: "object",
    properties: { query: { type: "string" }, ...properties },
    required: ["query"],
  },
  responseType: "mixed",
  handler: { kind: "http", method: "GET", url: `${url}/search?q={{params.query}}${querySuffix}` },
});

/** Returns a tool that deletes the record `id` at the service and requires confirmation. */
export const eraseTool = (url: string, properties: Properties = {}): HttpTool => ({
  name: "erase",
  description: "Erases a record.",
  parameters: {
    type: "object",
    properties: { id: { type: "string" }, ...properties },
    required: ["id"],
  },
  confirmationRequired: true,
  handler: { kind: "http", method: "DELETE", url: `${url}/records/{{params.id}}` },
});

/** Returns the same tool, but it forwards the caller's bearer token to the service. */
export const withCallersBearer = (tool: HttpTool): HttpTool => ({
  ...tool,
  bearer: "optional",
  handler: { ...tool.handler, auth: { type: "caller-bearer" } },
});

/** Returns a tool that streams `words` words, then waits for a response that never comes. */
export const talkTool = (url: string, words: number): Tool => ({
  name: "talk",
  description: "Talks while it thinks.",
  parameters: { type: "object", properties: {} },
  limits: { timeoutMs: 60_000 },
  handler: {
    kind: "javascript",
    hosts: [new URL(url).host],
    code: `export default async (params, { stream, fetch }) => {
      for (let n = 1; n <= ${words}; n += 1) stream("word" + n + "\\n");
      await fetch("${url}/hold");
    }`,
  },
});

export const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

/** Copies a link to the current inputs and returns it. */
export const copyLink = async (page: Page): Promise<string> => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Inputs" }).click();
  await page.getByRole("menuitem", { name: "Copy link to inputs" }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
};
