import { LLMock } from "@copilotkit/aimock";
import { expect, test } from "../../fixtures";

const key = "key-of-the-model-4711";

test("adds, tests and saves the first model with its key, and records its requests", async ({
  page,
  api,
  slug,
}) => {
  const mock = await LLMock.create({ host: "127.0.0.1", port: 0 });
  mock.onMessage("ready", {
    content: "ready",
    usage: { prompt_tokens: 12, completion_tokens: 3 },
  });
  const service = slug.replace(/^test/, "model");
  await api.send("PUT", `/agents/${slug}/manifest`, {
    slug,
    name: "Shop",
    description: "Answers about orders.",
    tools: [],
  });
  await page.goto(`/agents/${slug}/tools`);
  await page.getByRole("link", { name: "Model", exact: true }).click();
  await page.getByRole("button", { name: "Use OpenAI-compatible" }).click();
  const model = page.getByRole("combobox", { name: /^Model/ });
  const baseUrl = page.getByRole("textbox", { name: /^Base URL/ });

  await test.step("names a server that does not exist", async () => {
    await baseUrl.fill("http://127.0.0.1:9/v1");
    await page.getByRole("button", { name: "Test", exact: true }).click();
    await expect(
      page.getByText(/cannot be reached at http:\/\/127\.0\.0\.1:9\/v1/).last(),
    ).toBeVisible();
  });

  await test.step("lists the server’s models", async () => {
    await baseUrl.fill(`${mock.url}/v1`);
    await baseUrl.press("Tab");
    await model.fill("gpt-4o");
    await expect(page.getByText(/\d models to choose from\./)).toBeVisible();
  });

  await test.step("adds the key in place", async () => {
    await page.getByRole("button", { name: "Add API key" }).click();
    const dialog = page.getByRole("dialog", { name: "New credential" });
    await dialog.getByLabel("Service").fill(service);
    await dialog.getByLabel("Value of apiKey").fill(key);
    await dialog.getByRole("button", { name: "Save credential" }).click();
    await expect(page.getByRole("combobox", { name: /^Credential/ })).toHaveValue(service);
  });

  await test.step("tests the settings before they are saved", async () => {
    await page.getByRole("button", { name: "Test", exact: true }).click();
    await expect(page.getByText(/^gpt-4o answers in [\d,]+ ms\.$/)).toBeVisible();
    // The journal shows that a key was sent, but not which one.
    expect(mock.getLastRequest()?.headers.authorization).toBe("[REDACTED]");
  });

  await test.step("keeps the saved model after a reload", async () => {
    await page.keyboard.press("ControlOrMeta+s");
    await expect(page.getByText("Saved to the draft")).toBeVisible();
    await page.reload();
    await expect(model).toHaveValue("gpt-4o");
    await expect(baseUrl).toHaveValue(`${mock.url}/v1`);
  });

  await test.step("records the requests of the tests", async () => {
    const list = async () => {
      const response = await api.send("GET", `/agents/${slug}/model-calls`);
      const { calls } = (await response.json()) as { calls: Record<string, unknown>[] };
      return calls.map(({ purpose, code, inputTokens }) => ({ purpose, code, inputTokens }));
    };
    await expect.poll(list).toEqual([
      { purpose: "test", code: null, inputTokens: 12 },
      { purpose: "test", code: "model_unreachable", inputTokens: 0 },
    ]);
  });

  await api.send("DELETE", `/credentials/${service}`);
  await mock.stop();
});
