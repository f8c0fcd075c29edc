import type { Manifest } from "@/lib/agent/manifest";
import type { Tool } from "@/lib/agent/tool";
import { expect, test } from "../../fixtures";
import { startUpstream } from "../../upstream";

const agentWith = (slug: string, url: string): Manifest => ({
  slug,
  name: "Weather",
  description: "Weather in words.",
  tools: [
    {
      name: "getForecast",
      description: "Tells the weather.",
      parameters: {
        type: "object",
        properties: { city: { type: "string" } },
        required: ["city"],
      },
      responseType: "mixed",
      handler: { kind: "http", method: "GET", url: `${url}/now?city={{params.city}}` },
    },
  ],
});

test("saves a run as a test, replays it offline, shows drift, and blocks publishing", async ({
  page,
  api,
  slug,
}) => {
  test.slow();
  const originalUpstream = await startUpstream({
    degrees: 12,
    sky: "clear",
    token: "handed-out-secret",
  });
  const fetchTool = async () =>
    (await (await api.send("GET", `/agents/${slug}/tools/getForecast`)).json()) as Tool;
  const { key } = await api.publish(agentWith(slug, originalUpstream.url));
  const callResponse = await fetch(`${process.env.E2E_URL}/api/agents/${slug}/tools/getForecast`, {
    method: "POST",
    headers: { "x-api-key": key, "content-type": "application/json" },
    body: '{"city":"Rome"}',
  });
  expect(callResponse.status).toBe(200);

  await test.step("save a run as a test", async () => {
    await page.goto(`/agents/${slug}/playground?tool=getForecast`);
    await page.getByRole("textbox", { name: "city", exact: true }).fill("Berlin");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(page.getByText("Succeeded")).toBeVisible();
    await page.getByRole("button", { name: "Save as test" }).click();
    await expect(page.getByRole("textbox", { name: "Test name" })).toHaveValue(
      "getForecast – Berlin",
    );
    await page.getByRole("button", { name: "Save test" }).click();
    await expect(page.getByText("Saved as test “getForecast – Berlin”")).toBeVisible();
    const tool = await (await api.send("GET", `/agents/${slug}/tools/getForecast`)).text();
    expect(tool).toContain('"recorded"');
    expect(tool).not.toContain("handed-out-secret");
  });

  await test.step("choose assertions by clicking on the response", async () => {
    await page.goto(`/agents/${slug}/tests`);
    await page.getByRole("button", { name: "More about getForecast – Berlin" }).click();
    await page.getByRole("menuitem", { name: "Edit test" }).click();
    const sheet = page.getByRole("dialog", { name: "Edit test" });
    await sheet.getByRole("button", { name: "Run with recorded responses" }).click();
    await sheet.getByRole("button", { name: /Expect: data\.degrees is 12/ }).click();
    await expect(sheet.getByRole("listitem").filter({ hasText: "passed" })).not.toHaveCount(0);
    await sheet.getByRole("button", { name: "Save test" }).click();
    await expect(page.getByText("Test getForecast – Berlin saved")).toBeVisible();
  });

  const requestCount = originalUpstream.requests.length;
  await test.step("run it without the service", async () => {
    await page.getByRole("button", { name: "Run 1 test" }).click();
    await expect(page.getByText("1 passed, 0 failed.")).toBeVisible();
    expect(originalUpstream.requests).toHaveLength(requestCount);
    await page.getByRole("button", { name: "Response", exact: true }).click();
  });

  const changedUpstream = await startUpstream({ degrees: "12", sky: "cloudy" });
  try {
    await test.step("describes drift", async () => {
      const tool = await fetchTool();
      const recordedExamples = JSON.parse(
        JSON.stringify(tool.examples).replaceAll(originalUpstream.url, changedUpstream.url),
      ) as unknown;
      const handler = { ...tool.handler, url: `${changedUpstream.url}/now?city={{params.city}}` };
      const patchResponse = await api.send("PATCH", `/agents/${slug}/tools/getForecast`, {
        handler,
        examples: recordedExamples,
      });
      expect(patchResponse.status(), await patchResponse.text()).toBe(200);
      await page.reload();
      await page.getByRole("radio", { name: "Drift" }).click();
      await page.getByRole("button", { name: "Run getForecast – Berlin", exact: true }).click();
      const drift = page.getByRole("list", { name: "Drift" });
      await expect(drift).toContainText("data.degrees was a number and is now text.");
      await expect(drift).toContainText('data.sky was "clear" and is now "cloudy".');
    });

    await test.step("runs the tests and lists the affected keys on publish", async () => {
      const tool = await fetchTool();
      const [example] = tool.examples ?? [];
      const expectations = [{ path: "data.degrees", is: "equals", value: 13 }];
      await api.send("PATCH", `/agents/${slug}/tools/getForecast`, {
        examples: [{ ...example, expect: expectations }],
        responseType: "text",
      });
      await page.reload();
      await page.getByRole("button", { name: "Publish", exact: true }).click();
      const sheet = page.getByRole("dialog", { name: "Publish" });
      const publish = sheet.getByRole("button", { name: "Publish version 2" });
      await expect(sheet.getByRole("list", { name: "Failing tests" })).toContainText("Berlin");
      await expect(sheet.getByRole("list", { name: "Callers of changed tools" })).toContainText(
        "1 call",
      );
      await expect(publish).toBeDisabled();
      await sheet.getByRole("checkbox", { name: "Publish anyway" }).check();
      await publish.click();
      await expect(page.getByText("Version 2 published")).toBeVisible();
    });
    await test.step("shows the results of that run on the tests page and in the log", async () => {
      const navigation = page.getByRole("navigation", { name: "Agent" });
      await navigation.getByRole("link", { name: "Tests" }).click();
      await expect(page.getByRole("listitem").filter({ hasText: "Berlin" })).toContainText(
        "Failed",
      );
      await navigation.getByRole("link", { name: "Log" }).click();
      await page.getByRole("combobox", { name: "Source" }).selectOption("Test");
      const calls = page.getByRole("table", { name: "Calls" });
      await expect(calls.getByRole("row").filter({ hasText: "Test" }).first()).toBeVisible();
    });
  } finally {
    await changedUpstream.close();
    await originalUpstream.close();
  }
});

test("writes a test by hand, deletes it and undoes the deletion", async ({
  page,
  api,
  slug,
  upstream,
}) => {
  await api.send("PUT", `/agents/${slug}/manifest`, agentWith(slug, upstream.url));
  await page.goto(`/agents/${slug}/tests`);
  await page.getByRole("button", { name: "New test" }).click();
  const sheet = page.getByRole("dialog", { name: "New test" });
  await sheet.getByRole("textbox", { name: "Name", exact: true }).fill("No city");
  await sheet.getByRole("button", { name: "Add assertion" }).click();
  await sheet.getByRole("textbox", { name: "Path 1" }).fill("error.code");
  await sheet.getByRole("combobox", { name: "Comparison 1" }).selectOption("equals");
  await sheet.getByRole("textbox", { name: "Value 1" }).fill("400");
  await sheet.getByRole("button", { name: "Save test" }).click();
  await page.getByRole("button", { name: "Run No city", exact: true }).click();
  await expect(page.getByText("1 passed, 0 failed.")).toBeVisible();
  await page.reload();
  const tests = page.getByRole("list", { name: "Tests of getForecast" });
  await expect(tests).toContainText("Passed");
  await expect(tests).toContainText(/Run just now by \S/);
  await page.getByRole("button", { name: "More about No city" }).click();
  await page.getByRole("menuitem", { name: "Delete test" }).click();
  await expect(page.getByText("No tests yet")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "Run No city", exact: true })).toBeVisible();
});

test("asks before closing the sheet, and restores the test after a failed deletion", async ({
  page,
  api,
  slug,
  upstream,
}) => {
  const agent = agentWith(slug, upstream.url);
  const examples = [{ name: "Berlin", params: { city: "Berlin" } }];
  const tools = agent.tools.map((tool) => ({ ...tool, examples }));
  await api.send("PUT", `/agents/${slug}/manifest`, { ...agent, tools });
  await page.goto(`/agents/${slug}/tests`);
  const row = page.getByRole("button", { name: "Run Berlin", exact: true });

  await test.step("asks before closing with unsaved changes", async () => {
    await page.getByRole("button", { name: "More about Berlin" }).click();
    await page.getByRole("menuitem", { name: "Edit test" }).click();
    const sheet = page.getByRole("dialog", { name: "Edit test" });
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await page.getByRole("button", { name: "More about Berlin" }).click();
    await page.getByRole("menuitem", { name: "Edit test" }).click();
    await sheet.getByRole("button", { name: "Add assertion" }).click();
    await sheet.getByRole("textbox", { name: "Path 1" }).fill("data.degrees");
    await page.keyboard.press("Escape");
    const question = page.getByRole("alertdialog", { name: "Close without saving?" });
    await expect(question).toContainText("the test Berlin");
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(sheet.getByRole("textbox", { name: "Path 1" })).toHaveValue("data.degrees");
    await sheet.getByRole("button", { name: "Cancel" }).click();
    await question.getByRole("button", { name: "Discard changes" }).click();
    await expect(sheet).toBeHidden();
    await expect(question).toBeHidden();
  });

  await test.step("reverts a failed deletion", async () => {
    const pendingDelete = Promise.withResolvers<void>();
    await page.route(`**/api/v1/agents/${slug}/tools/getForecast`, async (route) => {
      if (route.request().method() !== "PATCH") return route.fallback();
      await pendingDelete.promise;
      await route.fulfill({ status: 409, json: { detail: "Somebody else is at it." } });
    });
    await page.getByRole("button", { name: "More about Berlin" }).click();
    await page.getByRole("menuitem", { name: "Delete test" }).click();
    await expect(row).toBeHidden();
    pendingDelete.resolve();
    await expect(page.getByText("Somebody else is at it.")).toBeVisible();
    await expect(row).toBeVisible();
  });
});

test("chooses the tool of a new test by keyboard and returns the focus", async ({
  page,
  api,
  slug,
  upstream,
}) => {
  const agent = agentWith(slug, upstream.url);
  const others = Array.from({ length: 20 }, (_, index) =>
    agent.tools.map((tool) => ({ ...tool, name: `other${index}`, examples: [] })),
  );
  const manifest = { ...agent, tools: [...agent.tools, ...others.flat()] };
  await api.send("PUT", `/agents/${slug}/manifest`, manifest);
  await page.goto(`/agents/${slug}/tests`);
  const button = page.getByRole("button", { name: "New test" });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: "Filter tools" })).toBeFocused();
  await page.keyboard.type("other19");
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog", { name: "New test" });
  await expect(sheet).toContainText("Arguments and assertions for other19.");
  await expect(sheet.getByRole("textbox", { name: "Name", exact: true })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(button).toBeFocused();
});
