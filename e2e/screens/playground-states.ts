import type { Page } from "@playwright/test";
import { expect } from "../fixtures";
import type { States } from "./state";

const encodeArguments = (values: object) => encodeURIComponent(JSON.stringify(values));
const sum = encodeArguments({ left: 40, right: 2, round: false });
const order = encodeArguments({ customer: { name: "Ada", city: "London" } });
const division = encodeArguments({ left: 1, right: 0 });
const message = encodeArguments({ query: "#general", text: "Lunch is ready." });
const runTool = (page: Page) => page.getByRole("button", { name: /^Run/ }).first().click();

/** Tool runs and their results. */
export const playgroundStates: States = {
  answer: {
    path: `/agents/{slug}/playground?tool=add&args=${sum}`,
    async prepare(page) {
      await runTool(page);
      await expect(page.getByText("Succeeded")).toBeVisible();
      // A narrow window shows only the result.
      const history = page.getByRole("button", { name: /^History/ });
      if (await history.isVisible()) await history.click();
    },
  },
  "sent-request": {
    path: `/agents/{slug}/playground?tool=createOrder&args=${order}`,
    async prepare(page) {
      await runTool(page);
      await expect(page.getByText("Succeeded")).toBeVisible();
      await page.getByRole("tab", { name: /^Request/ }).click();
    },
  },
  confirmation: {
    path: `/agents/{slug}/playground?tool=sendMessage&args=${message}`,
    async prepare(page) {
      await page.getByRole("textbox", { name: "Bearer token", exact: true }).fill("xoxb-of-nobody");
      await runTool(page);
      await expect(page.getByText("Send this message on your behalf?")).toBeVisible();
    },
  },
  failure: {
    path: `/agents/{slug}/playground?tool=divide&args=${division}`,
    async prepare(page) {
      await runTool(page);
      await expect(page.getByText("Failed").first()).toBeVisible();
    },
  },
  "playground-json": {
    path: `/agents/{slug}/playground?tool=add&args=${sum}`,
    async prepare(page) {
      await page.getByRole("radio", { name: "JSON", exact: true }).click();
      await page.getByRole("button", { name: "Caller", exact: true }).click();
      await page.getByRole("button", { name: "Snippets" }).click();
    },
  },
};
