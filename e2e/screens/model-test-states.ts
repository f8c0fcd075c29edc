import type { Page } from "@playwright/test";
import { expect } from "../fixtures";
import { noPreparation, type StateContext, type States } from "./state";

const model = { provider: "ollama", id: "qwen3:8b" };

const modelTests = [
  { name: "A sum", prompt: "How much is 40 and 2?", expect: { tool: "add" }, runs: 5 },
  { name: "A share", prompt: "We are four. What does each pay of 80?", expect: { tool: "divide" } },
  { name: "Thanks", prompt: "Thank you, that was all.", expect: { tool: null } },
];

/** The tool that the scripted model calls, by test name. */
const answers: Record<string, string | null> = { "A sum": "add", "A share": "add", Thanks: null };

const toResult = (test: (typeof modelTests)[number]) => {
  const { tool: expected } = test.expect;
  const actual = answers[test.name] ?? null;
  const isPassed = expected === actual;
  const message = isPassed ? "Passed." : `Called "${actual}" instead of "${expected}".`;
  const tokens = { inputTokens: 1204, cachedInputTokens: 0, outputTokens: 24, reasoningTokens: 0 };
  return {
    test: test.name,
    model,
    run: 1,
    outcome: isPassed ? "passed" : "failed",
    expected,
    actual,
    message,
    text: "",
    toolCalls: [],
    ms: 800,
    problems: isPassed ? [] : [{ code: "wrong_tool", message }],
    usage: { provider: model.provider, model: model.id, ...tokens, cost: 0.004 },
  };
};

const lastRun = {
  passed: 2,
  failed: 1,
  notRun: 0,
  models: [model],
  cost: 0.012,
  finishedAt: "2026-11-20T10:00:00.000Z",
  problems: [
    {
      test: "A share",
      model: model.id,
      outcome: "failed",
      message: 'Called "add" instead of "divide".',
    },
  ],
};

/** Gives the agent a model and tests of it, and responds in place of the model. */
const addModelTests = async (
  page: Page,
  { api, slug }: StateContext,
  { isCurrent = true }: { isCurrent?: boolean } = {},
) => {
  const anyRevision = { "if-match": "*" };
  const change = await api.send("PATCH", `/agents/${slug}`, { model, modelTests }, anyRevision);
  expect(change.status(), await change.text()).toBe(200);
  const results = modelTests.map(toResult);
  const summary = {
    passed: 2,
    failed: 1,
    notRun: 0,
    results,
    choices: [],
    cost: 0.012,
    descriptions: [],
  };
  await page.route(/\/model-tests\/run$/, async (route) => {
    const accept = await route.request().headerValue("accept");
    if (!accept?.includes("text/event-stream")) return route.fulfill({ json: summary });
    const events = [
      ...results.map((result) => `event: chunk\ndata: ${JSON.stringify(result)}\n\n`),
      `event: result\ndata: ${JSON.stringify(summary)}\n\n`,
    ];
    return route.fulfill({ contentType: "text/event-stream", body: events.join("") });
  });
  await page.route(/\/model-tests\/last$/, (route) =>
    route.fulfill({ json: { run: { ...lastRun, isCurrent } } }),
  );
};

/** The tests of an agent's model, before and after a run. */
export const modelTestStates: States = {
  "bare-model-tests": { path: "/agents/{slug}-bare/tests/model", prepare: noPreparation },
  "model-tests-run": {
    path: "/agents/{slug}/tests/model",
    setUp: addModelTests,
    async prepare(page) {
      await page.getByRole("button", { name: "Run 3 tests" }).click();
      await expect(page.getByRole("list", { name: "Confused tools" })).toBeVisible();
    },
  },
  "model-test-editor": {
    path: "/agents/{slug}/tests/model",
    setUp: addModelTests,
    async prepare(page) {
      await page.getByRole("button", { name: "More about A sum" }).click();
      await page.getByRole("menuitem", { name: "Edit test" }).click();
      const sheet = page.getByRole("dialog", { name: "Edit test" });
      await sheet.getByRole("button", { name: "Add assertion" }).click();
      await sheet.getByLabel("Forbidden tools").selectOption("divide");
      await sheet.getByLabel("Name").fill("");
      await sheet.getByRole("button", { name: "Save test" }).click();
      await expect(sheet.getByText("Enter a name.")).toBeVisible();
    },
  },
  "test-model": {
    path: "/agents/{slug}/tests/model",
    setUp: addModelTests,
    async prepare(page) {
      await page.getByRole("button", { name: "Add a model" }).click();
      await expect(page.getByRole("dialog", { name: "Add a model" })).toBeVisible();
    },
  },
  "publish-model-outdated": {
    path: "/agents/{slug}/tools",
    setUp: (page, context) => addModelTests(page, context, { isCurrent: false }),
    async prepare(page) {
      await page.getByRole("button", { name: "Publish", exact: true }).click();
      const region = page.getByRole("dialog").getByRole("region", { name: "Model tests" });
      await expect(region.getByText(/A run sends 7 requests/)).toBeVisible();
      await region.evaluate((element) => element.scrollIntoView({ block: "center" }));
    },
  },
  "publish-model-failing": {
    path: "/agents/{slug}/tools",
    setUp: addModelTests,
    async prepare(page) {
      await page.getByRole("button", { name: "Publish", exact: true }).click();
      const region = page.getByRole("dialog").getByRole("region", { name: "Model tests" });
      await expect(region.getByRole("list", { name: "Failing tests" })).toContainText("A share");
      await region.evaluate((element) => element.scrollIntoView({ block: "center" }));
    },
  },
};
