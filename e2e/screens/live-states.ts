import type { Page } from "@playwright/test";
import { expect } from "../fixtures";
import { openLiveView } from "./open-live-view";
import type { StateContext, States } from "./state";

const encodeArguments = (values: object) => encodeURIComponent(JSON.stringify(values));
const findDish = `/agents/{slug}-live/playground?tool=findDish&source=published&args=${encodeArguments({ query: "soup" })}`;
const cancelOrder = `/agents/{slug}-live/playground?tool=cancelOrder&source=published&args=${encodeArguments({ id: "ord-7" })}`;

const fillKey = async (page: Page, { api, slug }: StateContext) => {
  const key = await api.createKey(`${slug}-live`, "The kitchen");
  const field = page.getByLabel("Agent key");
  const caller = page.getByRole("button", { name: "Caller", exact: true });
  await field.or(caller).first().waitFor();
  // Collapsed if an earlier state has stored a key.
  if (!(await field.isVisible())) await caller.click();
  await field.fill(key);
};
const runTool = (page: Page) => page.getByRole("button", { name: /^Run/ }).first().click();
const scrollPreviewIntoView = (page: Page) =>
  page
    .getByRole("region", { name: "Preview as" })
    .evaluate((element) => element.scrollIntoView({ block: "start" }));

/** States that need a call: the public endpoint, running code, a definition per caller. */
export const liveStates: States = {
  "published-refused": {
    path: findDish,
    async prepare(page) {
      await page.getByLabel("Agent key").fill("tw_of_somebody_else");
      await runTool(page);
      await expect(page.getByRole("link", { name: "Agent keys" })).toBeVisible();
    },
  },
  "published-asks": {
    path: cancelOrder,
    async prepare(page, context) {
      await fillKey(page, context);
      await runTool(page);
      await expect(page.getByRole("region", { name: /^Run cancelOrder/ })).toBeVisible();
    },
  },
  "http-tab": {
    path: findDish,
    async prepare(page, context) {
      await fillKey(page, context);
      await runTool(page);
      await expect(page.getByText("Succeeded")).toBeVisible();
      await page.getByRole("tab", { name: "HTTP" }).click();
      await expect(page.getByRole("heading", { name: "Response", exact: true })).toBeVisible();
    },
  },
  "limits-in-use": {
    path: "/agents/{slug}-live/tools/findDish",
    async setUp(page, { api, slug }) {
      const key = await api.createKey(`${slug}-live`, "The kitchen");
      for (const _ of ["called", "cached"])
        await page.request.post(`/api/agents/${slug}-live/tools/findDish`, {
          headers: { "x-api-key": key },
          data: { query: "soup" },
        });
    },
    async prepare(page) {
      const meter = page.getByRole("progressbar", { name: "Used by The kitchen" });
      await expect(meter.first()).toBeVisible();
      await expect(page.getByText(/successful calls? came from the cache/)).toBeVisible();
      await meter.first().evaluate((element) => element.scrollIntoView({ block: "center" }));
    },
  },
  "live-console": {
    path: "/agents/{slug}-live/tools/cook",
    async prepare(page) {
      await page.getByRole("button", { name: /^Run the code/ }).click();
      const output = page.getByRole("region", { name: "Result so far" });
      await expect(output).toContainText("The oven is warm.");
      await output.evaluate((element) => element.scrollIntoView({ block: "center" }));
    },
  },
  "preview-as": {
    path: "/agents/{slug}-live/tools/order",
    dependsOnWidth: true,
    async prepare(page) {
      await openLiveView(page, "Model");
      const form = page.getByRole("region", { name: "Preview as" });
      await form.getByLabel("userId").fill("ada");
      await form.getByRole("button", { name: "Preview" }).click();
      await expect(form).toContainText("as ada sees it");
      await scrollPreviewIntoView(page);
    },
  },
  "preview-left-out": {
    path: "/agents/{slug}-live/tools/order",
    dependsOnWidth: true,
    async prepare(page) {
      await openLiveView(page, "Model");
      const form = page.getByRole("region", { name: "Preview as" });
      await form.getByRole("button", { name: "Preview" }).click();
      await expect(form).toContainText("Hidden from a caller without a userId");
      await scrollPreviewIntoView(page);
    },
  },
  "resource-refused": {
    path: "/agents/{slug}-live/resource",
    async prepare(page) {
      await page.getByRole("textbox", { name: "Code" }).fill("export default (");
      const preview = page.getByRole("complementary", { name: "Preview" });
      await preview.getByRole("button", { name: "Preview" }).click();
      await preview.getByRole("tab", { name: "Response" }).click();
      const why = preview.getByRole("tabpanel").getByText("Not run");
      await expect(why).toBeVisible();
      await why.evaluate((element) => element.scrollIntoView({ block: "center" }));
    },
  },
};
