import { type ChatCompletionRequest, LLMock } from "@copilotkit/aimock";
import type { Page } from "@playwright/test";
import type { Manifest } from "@/lib/agent/manifest";
import { test as base, expect } from "../../fixtures";

/**
 * Calls the tool once, then repeats its result. Responds to anything else with the model's name.
 */
const respond = ({ model, messages }: ChatCompletionRequest) => {
  const last = messages.at(-1);
  const [text] = String(last?.content).split("\n");
  if (last?.role === "tool") return { content: `The tool said: **${text}**` };
  if (!String(last?.content).includes("post")) return { content: `This is ${model}.` };
  return { toolCalls: [{ name: "post", arguments: JSON.stringify({ text: "Lunch" }) }] };
};

/**
 * Starts a model. `pause` holds back the response to a tool's result until the returned function is
 * called.
 */
const startModel = async () => {
  let paused = Promise.resolve();
  const mock = await LLMock.create({ host: "127.0.0.1", port: 0 });
  mock.onMessage(/./, async (request: ChatCompletionRequest) => {
    if (request.messages.at(-1)?.role === "tool") await paused;
    return respond(request);
  });
  return {
    url: mock.url,
    stop: () => mock.stop(),
    pause() {
      const { promise, resolve } = Promise.withResolvers<void>();
      paused = promise;
      return resolve;
    },
  };
};

const test = base.extend<{ model: Awaited<ReturnType<typeof startModel>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright parses this pattern to find the fixture's dependencies.
  model: async ({}, use) => {
    const model = await startModel();
    await use(model);
    await model.stop();
  },
});

const agentWith = (slug: string, baseUrl: string): Manifest => ({
  slug,
  name: "Notice board",
  description: "Posts notices.",
  model: { provider: "openai-compatible", id: "first-model", baseUrl },
  tools: [
    {
      name: "post",
      description: "Posts a notice.",
      parameters: {
        type: "object",
        properties: { text: { type: "string", description: "The notice." } },
        required: ["text"],
      },
      confirmationRequired: true,
      confirmPrompt: "Post this notice for everybody?",
      handler: { kind: "javascript", code: "export default (call) => call.text.toUpperCase();\n" },
    },
  ],
});

const send = async (page: Page, text: string) => {
  await page.getByRole("textbox", { name: "Message" }).fill(text);
  await page.keyboard.press("Enter");
};
const chat = (page: Page) => page.getByRole("region", { name: "Conversation", exact: true });

test.beforeEach(async ({ api, slug, model, page }) => {
  await api.send("PUT", `/agents/${slug}/manifest`, agentWith(slug, `${model.url}/v1`));
  await page.goto(`/agents/${slug}/playground`);
  await page.getByRole("navigation", { name: "Playground" }).getByText("Chat").click();
});

test("keeps an approval and its answer across reloads, and delivers each once", async ({
  page,
  model,
}) => {
  await send(page, "Please post that lunch is ready");
  const approval = page.getByRole("region", { name: "Run post?" });
  await expect(approval).toContainText("Post this notice for everybody?");

  await test.step("finds it open after a reload", async () => {
    await expect(page).toHaveURL(/thread=/);
    await page.reload();
    await expect(approval).toContainText("Lunch");
  });

  await approval.getByRole("button", { name: "Edit" }).click();
  await approval.getByRole("textbox", { name: "text" }).fill("Dinner");
  const resume = model.pause();
  await page.keyboard.press("ControlOrMeta+Enter");
  const call = page.getByRole("article", { name: "Tool call post" });
  await expect(call).toContainText("Succeeded");
  await expect(approval).toHaveCount(0);

  await test.step("follows a run to its end after a reload", async () => {
    await page.reload();
    await expect(call).toContainText("Succeeded");
    await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
    resume();
    await expect(chat(page).getByText("The tool said: DINNER")).toHaveCount(1);
    await expect(page.getByRole("button", { name: "Stop" })).toHaveCount(0);
  });

  await test.step("shows the same conversation and its total usage, without the approval, after a reload", async () => {
    const usage = page.getByTitle("Tokens and cost of this conversation");
    const before = await usage.textContent();
    await page.reload();
    await expect(chat(page).getByText("The tool said: DINNER")).toHaveCount(1);
    await expect(usage).toHaveText(before ?? "");
    await expect(call).toContainText("textDinner");
    await expect(call).toContainText("The arguments were changed before the tool ran");
    await expect(approval).toHaveCount(0);
  });

  await test.step("lists it and can delete it", async () => {
    const list = page.getByRole("navigation", { name: "Conversations" });
    await list.getByRole("button", { name: /^Delete / }).click();
    await page.getByRole("button", { name: "Delete conversation" }).click();
    await expect(list.getByText("Your conversations with this agent appear here.")).toBeVisible();
  });
});

test("answers the same message with two models side by side", async ({ page }) => {
  await page.getByRole("button", { name: "Compare two models" }).click();
  await page.getByRole("button", { name: "Model 2: first-model" }).click();
  await page
    .getByRole("dialog")
    .getByRole("combobox", { name: "Model", exact: true })
    .fill("second-model");
  await page.getByRole("button", { name: "Use this model" }).click();
  await send(page, "Who are you?");
  await expect(
    page
      .getByRole("region", { name: "Model 1" })
      .getByText("This is first-model.", { exact: true }),
  ).toBeVisible();
  await expect(
    page
      .getByRole("region", { name: "Model 2" })
      .getByText("This is second-model.", { exact: true }),
  ).toBeVisible();
});

test("starts a branch from an edited message and steps through both", async ({ page }) => {
  await send(page, "Who are you?");
  await expect(chat(page).getByText("This is first-model.")).toBeVisible();
  await chat(page).getByRole("button", { name: "Edit into a branch" }).click();
  await page.getByRole("textbox", { name: "Edited message" }).fill("And now?");
  await page.keyboard.press("Enter");
  await expect(chat(page).getByText("2 of 2")).toBeVisible();
  await expect(chat(page).getByText("And now?")).toBeVisible();
  await chat(page).getByRole("button", { name: "Previous version" }).focus();
  await page.keyboard.press("Enter");
  await expect(chat(page).getByText("Who are you?")).toBeVisible();
  await expect(chat(page).getByText("1 of 2")).toBeVisible();
  await expect(chat(page).getByRole("button", { name: "Next version" })).toBeFocused();
});

test("opens a tool call in the tool playground with its arguments", async ({ page }) => {
  await send(page, "Please post that lunch is ready");
  await page.getByRole("button", { name: "Deny" }).click();
  await page.getByRole("link", { name: "Open post in the tool playground" }).click();
  await expect(page.getByRole("textbox", { name: "text" })).toHaveValue("Lunch");
});

test("saves a turn as a model test, which passes", async ({ page, slug }) => {
  await send(page, "Please post that lunch is ready");
  await page.getByRole("button", { name: "Deny" }).click();
  await expect(chat(page).getByText(/^The tool said: /)).toBeVisible();
  await chat(page).getByRole("button", { name: "Save as a test" }).click();
  const sheet = page.getByRole("dialog", { name: "New test" });
  await expect(sheet.getByLabel("Expected tool")).toHaveValue("post");
  await expect(sheet.getByLabel("Value 1")).toHaveValue("Lunch");
  await sheet.getByRole("button", { name: "Save test" }).click();
  await expect(sheet).toBeHidden();
  await page.goto(`/agents/${slug}/tests/model`);
  await page.getByRole("button", { name: "Run 1 test" }).click();
  await expect(page.getByText(/^1 passed, 0 failed\./)).toBeVisible();
});
