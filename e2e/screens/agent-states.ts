import { expect } from "../fixtures";
import { openPublishSheet, type States, stay } from "./state";

/** An agent's screens other than its tools: publishing, versions, keys, tests, calls. */
export const agentStates: States = {
  "bare-tools": { where: "/agents/{slug}-bare/tools", reach: stay },
  "bare-examples": {
    where: "/agents/{slug}-bare/tools",
    async reach(page) {
      await page.getByRole("button", { name: "Choose an example" }).click();
      await expect(page.getByRole("dialog", { name: "Add tools from an example" })).toBeVisible();
    },
  },
  "bare-playground": { where: "/agents/{slug}-bare/playground", reach: stay },
  "bare-tests": { where: "/agents/{slug}-bare/tests", reach: stay },
  "bare-endpoint": { where: "/agents/{slug}-bare/endpoint", reach: stay },
  "bare-versions": { where: "/agents/{slug}-bare/versions", reach: stay },
  "bare-calls": { where: "/agents/{slug}-bare/calls", reach: stay },
  "new-test": {
    where: "/agents/{slug}/tests",
    async reach(page) {
      await page.getByRole("button", { name: "New test" }).click();
      await expect(page.getByRole("dialog", { name: "New test" })).toBeVisible();
    },
  },
  call: {
    where: "/agents/{slug}/calls",
    async reach(page) {
      const table = page.getByRole("table", { name: "Calls" });
      await table.getByRole("button").first().click();
      await expect(page.getByRole("dialog", { name: /^Call to/ })).toBeVisible();
    },
  },
  compare: {
    where: "/agents/{slug}/versions",
    async reach(page) {
      await page.getByRole("button", { name: "Compare version 2", exact: true }).click();
      const sheet = page.getByRole("dialog");
      await expect(
        sheet.getByRole("region", { name: /^(Breaking|Compatible)/ }).first(),
      ).toBeVisible();
    },
  },
  "serve-version": {
    where: "/agents/{slug}/versions",
    async reach(page) {
      await page.getByRole("button", { name: "Make version 1 live" }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  publish: {
    where: "/agents/{slug}/tools",
    reach: openPublishSheet,
  },
  "new-key": {
    where: "/agents/{slug}/endpoint",
    async reach(page) {
      await page.getByRole("button", { name: "New key" }).first().click();
      await expect(page.getByRole("dialog", { name: "New key" })).toBeVisible();
    },
  },
  "fresh-key": {
    where: "/agents/{slug}/endpoint",
    async reach(page) {
      await page.getByRole("button", { name: "New key" }).first().click();
      const dialog = page.getByRole("dialog", { name: "New key" });
      await dialog.getByLabel("Name").fill("The kitchen’s assistant");
      await dialog.getByRole("button", { name: "Create key" }).click();
      await expect(page.getByText(/^tw_/).first()).toBeVisible();
    },
  },
  "tests-run": {
    where: "/agents/{slug}/tests",
    async reach(page, { api, slug }) {
      const examples = [
        {
          name: "Forty-two",
          params: { left: 40, right: 2, round: false },
          expect: [{ path: "data.text", is: "equals", value: "42" }],
        },
        {
          name: "As words",
          params: { left: 1, right: 1, round: false },
          expect: [{ path: "data.text", is: "equals", value: "two" }],
        },
      ];
      const saved = await api.send("PATCH", `/agents/${slug}/tools/add`, { examples });
      expect(saved.status(), await saved.text()).toBe(200);
      await page.reload();
      await page.waitForLoadState("networkidle");
      await page.getByRole("button", { name: "Run Forty-two", exact: true }).click();
      await page.getByRole("button", { name: "Run As words", exact: true }).click();
      const ran = page.getByRole("list", { name: "Tests of add", exact: true });
      await expect(ran.getByText("failed", { exact: true })).toBeVisible();
      await ran.evaluate((element) => element.scrollIntoView({ block: "center" }));
    },
  },
  "publish-failing": {
    where: "/agents/{slug}/tools",
    async reach(page) {
      await page.getByRole("button", { name: "Publish", exact: true }).click();
      const failing = page.getByRole("dialog").getByRole("list", { name: "Failing tests" });
      await expect(failing).toContainText("As words");
      await failing.evaluate((element) => element.scrollIntoView({ block: "center" }));
    },
  },
};
