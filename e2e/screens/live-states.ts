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
  const field = page.getByLabel("Key of the agent");
  const caller = page.getByRole("button", { name: "Caller", exact: true });
  await field.or(caller).first().waitFor();
  // Folded where an earlier state has left a key.
  if (!(await field.isVisible())) await caller.click();
  await field.fill(key);
};
const run = (page: Page) => page.getByRole("button", { name: /^Run/ }).first().click();
const intoView = (page: Page) =>
  page
    .getByRole("region", { name: "Preview as" })
    .evaluate((element) => element.scrollIntoView({ block: "start" }));

/** What only a call brings about: of the public address, of code that goes on, of a definition by the caller. */
export const liveStates: States = {
  "published-refused": {
    where: findDish,
    async reach(page) {
      await page.getByLabel("Key of the agent").fill("tw_of_somebody_else");
      await run(page);
      await expect(page.getByRole("link", { name: "Keys of the agent" })).toBeVisible();
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
      await expect(page.getByText("What came back")).toBeVisible();
    },
  },
  "live-console": {
    where: "/agents/{slug}-live/tools/cook",
    async reach(page) {
      await page.getByRole("button", { name: /^Run the code/ }).click();
      const answer = page.getByRole("region", { name: "Answer so far" });
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
      await expect(form).toContainText("Left out for a caller without a userId");
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
      const why = preview.getByText("There is no envelope: nothing was run.");
      await expect(why).toBeVisible();
      await why.evaluate((element) => element.scrollIntoView({ block: "center" }));
    },
  },
};
