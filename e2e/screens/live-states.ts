import type { Page } from "@playwright/test";
import { expect } from "../fixtures";
import { liveView } from "./live-view";
import type { Doing, States } from "./state";

const argumentsOf = (values: object) => encodeURIComponent(JSON.stringify(values));
const findDish = `/agents/{slug}-live/playground?tool=findDish&source=published&args=${argumentsOf({ query: "soup" })}`;
const cancelOrder = `/agents/{slug}-live/playground?tool=cancelOrder&source=published&args=${argumentsOf({ id: "ord-7" })}`;

const withKey = async (page: Page, { api, slug }: Doing) => {
  const made = await api.send("POST", `/agents/${slug}-live/keys`, { name: "The kitchen" });
  const { key } = (await made.json()) as { key: string };
  const field = page.getByLabel("Agent key");
  const caller = page.getByRole("button", { name: "Caller", exact: true });
  await field.or(caller).first().waitFor();
  // Collapsed when an earlier state has stored a key.
  if (!(await field.isVisible())) await caller.click();
  await field.fill(key);
};
const run = (page: Page) => page.getByRole("button", { name: /^Run/ }).first().click();
const intoView = (page: Page) =>
  page
    .getByRole("region", { name: "Preview as" })
    .evaluate((element) => element.scrollIntoView({ block: "start" }));

/** States that need a call: the public endpoint, running code, a definition per caller. */
export const liveStates: States = {
  "published-refused": {
    where: findDish,
    async reach(page) {
      await page.getByLabel("Agent key").fill("tw_of_somebody_else");
      await run(page);
      await expect(page.getByRole("link", { name: "Agent keys" })).toBeVisible();
    },
  },
  "published-asks": {
    where: cancelOrder,
    async reach(page, doing) {
      await withKey(page, doing);
      await run(page);
      await expect(page.getByRole("region", { name: /^Run cancelOrder/ })).toBeVisible();
    },
  },
  "http-tab": {
    where: findDish,
    async reach(page, doing) {
      await withKey(page, doing);
      await run(page);
      await expect(page.getByText("Succeeded")).toBeVisible();
      await page.getByRole("tab", { name: "HTTP" }).click();
      await expect(page.getByRole("heading", { name: "Response", exact: true })).toBeVisible();
    },
  },
  "live-console": {
    where: "/agents/{slug}-live/tools/cook",
    async reach(page) {
      await page.getByRole("button", { name: /^Run the code/ }).click();
      const answer = page.getByRole("region", { name: "Result so far" });
      await expect(answer).toContainText("The oven is warm.");
      await answer.evaluate((element) => element.scrollIntoView({ block: "center" }));
    },
  },
  "preview-as": {
    where: "/agents/{slug}-live/tools/order",
    async reach(page) {
      await liveView(page, "Model");
      const form = page.getByRole("region", { name: "Preview as" });
      await form.getByLabel("userId").fill("ada");
      await form.getByRole("button", { name: "Preview" }).click();
      await expect(form).toContainText("as ada is shown it");
      await intoView(page);
    },
  },
  "preview-left-out": {
    where: "/agents/{slug}-live/tools/order",
    async reach(page) {
      await liveView(page, "Model");
      const form = page.getByRole("region", { name: "Preview as" });
      await form.getByRole("button", { name: "Preview" }).click();
      await expect(form).toContainText("Hidden from a caller without a userId");
      await intoView(page);
    },
  },
  "resource-refused": {
    where: "/agents/{slug}-live/resource",
    async reach(page) {
      await page.getByRole("textbox", { name: "Code" }).fill("export default (");
      const preview = page.getByRole("complementary", { name: "Preview" });
      await preview.getByRole("button", { name: "Preview" }).click();
      await preview.getByRole("tab", { name: "Envelope" }).click();
      const why = preview.getByText("No envelope: nothing was run.");
      await expect(why).toBeVisible();
      await why.evaluate((element) => element.scrollIntoView({ block: "center" }));
    },
  },
};
