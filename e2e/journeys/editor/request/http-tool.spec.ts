import { expect, test } from "../../../fixtures";

const createTool = (url: string) => ({
  name: "find",
  description: "Finds things.",
  parameters: {
    type: "object",
    properties: {
      q: { type: "string", description: "What to find" },
      count: { type: "integer", description: "How many", default: 3 },
    },
    required: ["q"],
  },
  bearer: "optional",
  handler: {
    kind: "http",
    method: "POST",
    url: `${url}/things?q={{params.q}}`,
    auth: { type: "caller-bearer" },
    body: { type: "json", value: { count: "{{params.count}}", page: 1 } },
  },
});

test("shows the source of every request value and selects from the response", async ({
  page,
  api,
  slug,
  upstream,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  await api.send("POST", "/agents", { name: "Things", slug });
  const { handler, ...tool } = createTool(upstream.url);
  const response = { select: "{time: ts}" };
  await api.send("POST", `/agents/${slug}/tools`, { ...tool, handler: { ...handler, response } });
  await page.goto(`/agents/${slug}/tools/find`);

  await test.step("the request preview follows the form", async () => {
    await page.getByRole("button", { name: "Request preview" }).click();
    const origins = page.getByRole("region", { name: "Value sources" });
    await expect(origins.getByText("params.count")).toBeVisible();
    await expect(origins.getByText("no sample value")).toBeVisible();
    await expect(page.getByRole("region", { name: "Request body" })).toContainText('"count": 3');
    await page.getByRole("textbox", { name: "URL" }).fill(`${upstream.url}/other?q={{params.q}}`);
    const outside = page.locator(":not(textarea)");
    await expect(page.getByText("/other?q={{params.q}}").and(outside).first()).toBeVisible();
    await page.keyboard.press("ControlOrMeta+s");
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    const storedTool: unknown = await (await api.send("GET", `/agents/${slug}/tools/find`)).json();
    expect(storedTool).toMatchObject({ handler: { url: `${upstream.url}/other?q={{params.q}}` } });
  });

  await test.step("a run shows what was sent, value by value, and the selected result", async () => {
    await page.goto(`/agents/${slug}/playground?tool=find`);
    await page.getByRole("textbox", { name: "q" }).fill("a b");
    await page.getByRole("button", { name: /^Run\b/ }).click();
    await expect(page.getByText("1700000000.000100")).toBeVisible();
    await expect(page.getByRole("region", { name: "Result", exact: true })).toContainText("time");
    await page.getByRole("tab", { name: /^Request/ }).click();
    const panel = page.getByRole("tabpanel");
    await panel
      .getByRole("button", { name: /from params\.q/ })
      .first()
      .hover();
    await expect(page.getByRole("tooltip")).toHaveText("params.q");
    await expect(panel.getByText("automatic").first()).toBeVisible();
    await expect(panel.getByRole("region", { name: "Network" })).toContainText("200");
    await panel
      .getByRole("button", { name: /from params\.q/ })
      .first()
      .click();
    await expect(panel.locator("code").filter({ hasText: /^params\.q$/ })).toBeFocused();
  });

  await test.step("the call log shows the same", async () => {
    await page.goto(`/agents/${slug}/calls`);
    await page.getByRole("link", { name: /^find/ }).first().click();
    const sheet = page.getByRole("dialog");
    await expect(sheet.getByText("Requests sent")).toBeVisible();
    await expect(sheet.getByText("automatic").first()).toBeVisible();
    await expect(sheet.getByText("params.count")).toBeVisible();
  });

  await test.step("the editor's sample uses the last run", async () => {
    await page.goto(`/agents/${slug}/tools/find`);
    await page.getByRole("button", { name: "Request preview" }).click();
    await expect(page.getByText("/other?q=a%20b").first()).toBeVisible();
  });
});

test("fails the call with the service’s message if the response contains an error", async ({
  api,
  slug,
}) => {
  const { startUpstream } = await import("../../../upstream");
  const failing = await startUpstream({ error: { message: "Nothing left of gh." } });
  const response = { select: "ts", errorWhen: "error", errorMessage: "error.message" };
  const tool = createTool(failing.url);
  await api.send("POST", "/agents", { name: "Failing", slug });
  const handler = { ...tool.handler, response };
  await api.send("POST", `/agents/${slug}/tools`, { ...tool, handler });
  const tryResponse = await api.send("POST", `/agents/${slug}/tools/find/try`, {
    params: { q: "x" },
  });
  expect(await tryResponse.json()).toMatchObject({
    status: 500,
    envelope: {
      success: false,
      error: { code: "OPERATION_FAILED", message: "Nothing left of gh." },
    },
    trace: { requests: [{ method: "POST", hops: [{ attempt: 1, status: 200 }] }] },
  });
  const brokenTool = {
    ...tool,
    name: "broken",
    handler: { ...handler, response: { select: "a[" } },
  };
  const createResponse = await api.send("POST", `/agents/${slug}/tools`, brokenTool);
  expect(createResponse.status()).toBe(400);
  const message = expect.stringContaining("JMESPath");
  expect(await createResponse.json()).toMatchObject({
    issues: [{ path: "/handler/response/select", message }],
  });
  await failing.close();
});
