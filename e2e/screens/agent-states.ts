import { expect } from "../fixtures";
import { noPreparation, openPublishSheet, type StateContext, type States } from "./state";

/** Adds one test that passes and one that fails. */
const addTests = async ({ api, slug }: StateContext) => {
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
  const patchResponse = await api.send("PATCH", `/agents/${slug}/tools/add`, { examples });
  expect(patchResponse.status(), await patchResponse.text()).toBe(200);
};

/** An agent's screens other than its tools: publishing, versions, keys, tests, calls. */
export const agentStates: States = {
  "bare-tools": { path: "/agents/{slug}-bare/tools", prepare: noPreparation },
  "bare-examples": {
    path: "/agents/{slug}-bare/tools",
    async prepare(page) {
      await page.getByRole("button", { name: "Choose an example" }).click();
      await expect(page.getByRole("dialog", { name: "Add tools from an example" })).toBeVisible();
    },
  },
  "bare-playground": { path: "/agents/{slug}-bare/playground", prepare: noPreparation },
  "bare-tests": { path: "/agents/{slug}-bare/tests", prepare: noPreparation },
  "bare-endpoint": { path: "/agents/{slug}-bare/endpoint", prepare: noPreparation },
  "bare-versions": { path: "/agents/{slug}-bare/versions", prepare: noPreparation },
  "bare-calls": { path: "/agents/{slug}-bare/calls", prepare: noPreparation },
  "new-test-tool": {
    path: "/agents/{slug}-full/tests",
    async prepare(page) {
      await page.getByRole("button", { name: "New test" }).click();
      await expect(page.getByRole("combobox", { name: "Filter tools" })).toBeFocused();
    },
  },
  "new-test": {
    path: "/agents/{slug}/tests?tool=add",
    async prepare(page) {
      await page.getByRole("button", { name: "New test" }).click();
      await expect(page.getByRole("dialog", { name: "New test" })).toBeVisible();
    },
  },
  call: {
    path: "/agents/{slug}/calls",
    async prepare(page) {
      const table = page.getByRole("table", { name: "Calls" });
      await table.getByRole("link").first().click();
      await expect(page.getByRole("dialog", { name: /^Call to/ })).toBeVisible();
    },
  },
  compare: {
    path: "/agents/{slug}/versions",
    async prepare(page) {
      await page.getByRole("button", { name: "Compare version 2", exact: true }).click();
      const sheet = page.getByRole("dialog");
      await expect(
        sheet.getByRole("region", { name: /^(Breaking|Compatible)/ }).first(),
      ).toBeVisible();
      await sheet.getByRole("button", { name: "Changes to the code" }).click();
      await expect(sheet.getByText("+  const sum = left + right;")).toBeVisible();
    },
  },
  "serve-version": {
    path: "/agents/{slug}/versions",
    async prepare(page) {
      await page.getByRole("button", { name: "Make live: version 1" }).click();
      await page.getByRole("button", { name: /for callers$/ }).click();
    },
  },
  "restore-version": {
    path: "/agents/{slug}/versions",
    async prepare(page) {
      await page.getByRole("button", { name: "Restore as draft: version 1" }).click();
      await expect(page.getByRole("button", { name: /^Discards/ })).toBeVisible();
    },
  },
  publish: {
    path: "/agents/{slug}/tools",
    prepare: openPublishSheet,
  },
  "new-key": {
    path: "/agents/{slug}/endpoint",
    async prepare(page) {
      await page.getByRole("button", { name: "New key" }).first().click();
      await expect(page.getByRole("dialog", { name: "New key" })).toBeVisible();
    },
  },
  "connect-editors": {
    path: "/agents/{slug}/endpoint",
    async prepare(page) {
      await page.getByRole("tab", { name: "Editors" }).click();
      await expect(page.getByRole("link", { name: "Install in VS Code" })).toBeVisible();
    },
  },
  "connection-refused": {
    path: "/agents/{slug}/endpoint",
    async prepare(page) {
      await page.getByRole("textbox", { name: "Key optional" }).fill("tw_of_somebody_else");
      await page.getByRole("button", { name: "Test the connection" }).click();
      const steps = page.getByRole("list", { name: "Steps" });
      await expect(steps).toContainText("Invalid API key");
      await steps.evaluate((element) => element.scrollIntoView({ block: "center" }));
    },
  },
  "fresh-key": {
    path: "/agents/{slug}/endpoint",
    async prepare(page) {
      await page.getByRole("button", { name: "New key" }).first().click();
      const dialog = page.getByRole("dialog", { name: "New key" });
      await dialog.getByLabel("Name").fill("The kitchen’s assistant");
      await dialog.getByRole("button", { name: "Create key" }).click();
      // The page also shows the prefix of an older key.
      await expect(dialog).toBeHidden();
      await expect(page.getByText(/^tw_/).first()).toBeVisible();
    },
  },
  "tests-run": {
    path: "/agents/{slug}/tests",
    setUp: (_page, context) => addTests(context),
    async prepare(page) {
      await page.getByRole("button", { name: "Run Forty-two", exact: true }).click();
      const testCases = page.getByRole("list", { name: "Tests of add", exact: true });
      await expect(testCases.getByText("Passed", { exact: true })).toBeVisible();
      await page.getByRole("button", { name: "Run As words", exact: true }).click();
      await expect(testCases.getByText("Failed", { exact: true })).toBeVisible();
      await testCases.evaluate((element) => element.scrollIntoView({ block: "center" }));
    },
  },
  drift: {
    path: "/agents/{slug}/tests",
    async setUp(page, context) {
      await addTests(context);
      await page.route(/\/examples\/run$/, async (route) => {
        const response = await route.fetch();
        const { results } = (await response.json()) as { results: object[] };
        const drift = [
          {
            path: "data.degrees",
            kind: "shape",
            message: "data.degrees was a number and is now text.",
          },
          { path: "data.sky", kind: "value", message: 'data.sky was "clear" and is now "cloudy".' },
        ];
        await route.fulfill({ json: { results: results.map((each) => ({ ...each, drift })) } });
      });
    },
    async prepare(page) {
      await page.getByRole("button", { name: "Run Forty-two", exact: true }).click();
      await expect(page.getByRole("list", { name: "Drift" })).toBeVisible();
    },
  },
  "publish-failing": {
    path: "/agents/{slug}/tools",
    setUp: (_page, context) => addTests(context),
    async prepare(page) {
      await page.getByRole("button", { name: "Publish", exact: true }).click();
      const failing = page.getByRole("dialog").getByRole("list", { name: "Failing tests" });
      await expect(failing).toContainText("As words");
      await failing.evaluate((element) => element.scrollIntoView({ block: "center" }));
    },
  },
};
