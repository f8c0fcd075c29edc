import type { Page } from "@playwright/test";
import { expect } from "../fixtures";
import type { States } from "./state";

const usage = {
  provider: "openai",
  model: "gpt-5-mini",
  inputTokens: 1180,
  cachedInputTokens: 0,
  outputTokens: 214,
  reasoningTokens: 0,
  cost: 0.0021,
};
const description =
  "Divide one number by another, exactly. Returns the quotient as text, such as 2.5. Fails if the divisor is zero.";

const answer = (page: Page, path: RegExp, status: number, json: object) =>
  page.route(path, (route) => route.fulfill({ status, json }));

const improve = async (page: Page) => {
  await page.getByRole("button", { name: "Improve this description" }).first().click();
  return page.getByRole("dialog", { name: "Improve this description" });
};

/** Feedback on a tool's description, and the proposals of the agent's model. */
export const proposalStates: States = {
  "description-parts": {
    path: "/agents/{slug}/tools/divide",
    async prepare(page) {
      await page.getByRole("button", { name: /^Completeness of the description/ }).click();
      await expect(
        page.getByRole("dialog", { name: "What a description should cover" }),
      ).toBeVisible();
    },
  },
  "similar-tools": {
    path: "/agents/{slug}/new-tool",
    async prepare(page) {
      await page.getByRole("textbox", { name: "Tool name", exact: true }).fill("divideNumbers");
      const text = page.getByRole("textbox", { name: "Description", exact: true });
      await text.fill("Divides one number by another.");
      await page.getByRole("button", { name: /^Compare divideNumbers/ }).click();
      await expect(
        page.getByRole("dialog", { name: "Tools with similar descriptions" }),
      ).toBeVisible();
    },
  },
  "improve-description": {
    path: "/agents/{slug}/tools/divide",
    async prepare(page) {
      const changes = [
        { path: "/description", before: "Divides one number by another.", after: description },
        {
          path: "/parameters/properties/right/description",
          before: "The divisor.",
          after: "The divisor, such as 4. Not zero.",
        },
      ];
      await answer(page, /\/improve-description$/, 200, { changes, problem: null, usage });
      const sheet = await improve(page);
      await sheet.getByRole("button", { name: "Use: Description" }).click();
      await expect(sheet.getByText(/^1 of 2 used/)).toBeVisible();
    },
  },
  "improve-description-invalid": {
    path: "/agents/{slug}/tools/divide",
    async prepare(page) {
      const problem =
        "The model's proposal was not valid: /description: It names the host example.net.evil.io, which your text does not.";
      await answer(page, /\/improve-description$/, 200, { changes: [], problem, usage });
      await expect((await improve(page)).getByText(problem)).toBeVisible();
    },
  },
  "improve-description-without-model": {
    path: "/agents/{slug}/tools/divide",
    async prepare(page) {
      const message = "This agent has no model yet. Add one on its Model page.";
      await answer(page, /\/improve-description$/, 422, {
        type: "about:blank",
        title: "Unprocessable",
        status: 422,
        code: "unprocessable",
        detail: message,
        issues: [{ code: "no_model", path: "", message }],
      });
      const sheet = await improve(page);
      await expect(sheet.getByRole("link", { name: "Add a model" })).toBeVisible();
    },
  },
  "draft-from-text": {
    path: "/agents/{slug}/new-tool",
    async prepare(page) {
      const city = { type: "string", description: "Name of the city, such as Paris." };
      const tool = {
        name: "getForecast",
        description: "Returns the forecast for the next few days in a city, one line per day.",
        parameters: { type: "object", properties: { city }, required: ["city"] },
        handler: null,
      };
      await answer(page, /\/tools\/draft$/, 200, { tool, problem: null, usage });
      await page.getByRole("button", { name: "Draft from text" }).click();
      const sheet = page.getByRole("dialog", { name: "Draft from text" });
      await sheet
        .getByRole("textbox")
        .fill("Returns the forecast for the next few days in a city.");
      await sheet.getByRole("button", { name: "Draft the tool" }).click();
      await expect(sheet.getByRole("list", { name: "Proposed fields" })).toBeVisible();
    },
  },
};
