import { AGUIMock, LLMock } from "@copilotkit/aimock";
import type { Page } from "@playwright/test";
import type { Manifest } from "@/lib/agent/manifest";
import { expect, test } from "../../fixtures";

const agentWith = (slug: string, baseUrl: string): Manifest => ({
  slug,
  name: "Notice board",
  description: "Posts notices.",
  model: { provider: "openai-compatible", id: "first-model", baseUrl },
  tools: [
    {
      name: "post",
      description: "Posts a notice.",
      parameters: { type: "object", properties: { text: { type: "string" } } },
      confirmationRequired: true,
      confirmPrompt: "Post this notice for everybody?",
      handler: { kind: "javascript", code: "export default (call) => call.text.toUpperCase();\n" },
    },
  ],
});

const connect = async (page: Page, url: string) => {
  await page.goto("/ag-ui");
  await page.getByRole("textbox", { name: /^Agent URL/ }).fill(url);
  await page.getByRole("button", { name: "Connect" }).click();
};
const send = async (page: Page, text: string) => {
  await page.getByRole("textbox", { name: "Message" }).fill(text);
  await page.keyboard.press("Enter");
};
const chat = (page: Page) => page.getByRole("region", { name: "Conversation", exact: true });

test("asks for approval over AG-UI and passes on the edited arguments", async ({
  page,
  api,
  slug,
}) => {
  const model = await LLMock.create({ host: "127.0.0.1", port: 0 });
  model.onMessage(/./, ({ messages }) => {
    const last = messages.at(-1);
    return last?.role === "tool"
      ? { content: `The tool said: ${String(last.content)}` }
      : { toolCalls: [{ name: "post", arguments: JSON.stringify({ text: "Lunch" }) }] };
  });
  const { key } = await api.publish(agentWith(slug, `${model.url}/v1`));
  const url = new URL(`/api/agents/${slug}/ag-ui`, process.env.E2E_URL).href;

  await test.step("reports a missing key in one sentence", async () => {
    await connect(page, url);
    await send(page, "Please post that lunch is ready");
    await expect(chat(page).getByText(/responded with 401: it does not accept/)).toBeVisible();
  });

  await page.getByRole("button", { name: "Change the address" }).click();
  await page.getByLabel("Header name 1").fill("x-api-key");
  await page.getByLabel("Header value 1").fill(key);
  await page.getByRole("button", { name: "Connect" }).click();
  await chat(page).getByRole("button", { name: "Retry" }).click();
  const approval = page.getByRole("region", { name: "Run post?" });
  await expect(approval).toContainText("Post this notice for everybody?");
  await approval.getByRole("button", { name: "Edit" }).click();
  await approval.getByRole("textbox", { name: "text" }).fill("Dinner");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(chat(page).getByText("The tool said: DINNER")).toBeVisible();
  await expect(chat(page).getByText('of this call to {"text":"Dinner"}.')).toBeVisible();
  const call = page.getByRole("article", { name: "Tool call post" });
  await expect(call).toContainText("The arguments were changed before the tool ran");
  await expect(approval).toHaveCount(0);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(key);
  await model.stop();
});

test("streams a third-party agent into the chat and the inspector", async ({ page }) => {
  const agent = new AGUIMock({ host: "127.0.0.1", port: 0 });
  agent
    .onReasoning(/think/, "The bench is in the garden.")
    .onToolCall(/weather/, "getWeather", JSON.stringify({ city: "Rome" }), { result: "Sunny" })
    .onMessage(/slowly/, "Never seen", { delayMs: 60_000 })
    .onMessage(/./, "Hello from elsewhere.");
  await connect(page, await agent.start());

  await send(page, "Hello");
  await expect(chat(page).getByText("Hello from elsewhere.")).toBeVisible();
  await send(page, "How is the weather?");
  const call = page.getByRole("article", { name: "Tool call getWeather" });
  await expect(call).toContainText("Succeeded");
  await expect(call).toContainText("Sunny");
  await send(page, "Please think");
  await chat(page).getByRole("button", { name: "Thinking" }).click();
  await expect(chat(page).getByText("The bench is in the garden.")).toBeVisible();

  const inspector = page.getByRole("complementary", { name: "Inspector" });
  await expect(inspector.getByText("TOOL_CALL_RESULT")).toBeVisible();
  await inspector.getByRole("searchbox", { name: "Filter events by type" }).fill("run started");
  await expect(inspector.getByText("3 events, newest first")).toBeVisible();

  await send(page, "Answer slowly");
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(chat(page).getByText("Stopped")).toBeVisible();
  await agent.stop();
  await send(page, "Still there?");
  await expect(chat(page).getByText(/^The agent could not be reached/)).toBeVisible();
});

test("ends the agent’s request when a run is stopped, whatever the agent does", async ({
  page,
  upstream,
}) => {
  await connect(page, `${upstream.url}/hold`);
  await send(page, "Hello");
  await expect.poll(() => upstream.requests.length).toBe(1);
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(chat(page).getByText("Stopped")).toBeVisible();
  await expect.poll(() => upstream.abortedPaths).toEqual(["/hold"]);

  await page.getByRole("button", { name: "Change the address" }).click();
  await page.getByRole("textbox", { name: /^Agent URL/ }).fill(`${upstream.url}/json`);
  await page.getByRole("button", { name: "Connect" }).click();
  await send(page, "Hello");
  await expect(chat(page).getByText(/responded with application\/json instead of/)).toBeVisible();
});
