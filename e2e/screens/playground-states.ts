import type { Page } from "@playwright/test";
import { expect } from "../fixtures";
import type { States } from "./state";

const argumentsOf = (values: object) => encodeURIComponent(JSON.stringify(values));
const sum = argumentsOf({ left: 40, right: 2, round: false });
const division = argumentsOf({ left: 1, right: 0 });
const message = argumentsOf({ query: "#general", text: "Lunch is ready." });
const run = (page: Page) => page.getByRole("button", { name: /^Run/ }).first().click();

/** Tool runs and their results. */
export const playgroundStates: States = {
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
  failure: {
    where: `/agents/{slug}/playground?tool=divide&args=${division}`,
    async reach(page) {
      await run(page);
      await expect(page.getByText("Failed").first()).toBeVisible();
    },
  },
  "playground-json": {
    where: `/agents/{slug}/playground?tool=add&args=${sum}`,
    async reach(page) {
      await page.getByRole("radio", { name: "JSON", exact: true }).click();
    },
  },
};
