import { toToolDto } from "@/lib/agent/tool-dto";
import { slack } from "@/lib/gallery/slack";
import { expect, test } from "../../fixtures";
import { toolForm } from "../editor/tool-form";

const slackTool = slack.tools[0] as (typeof slack.tools)[number];
type Property = { description: string };
const parameterDescription = (name: string) =>
  (slackTool.parameters.properties as Record<string, Property>)[name]?.description ?? "";

test("builds, runs and publishes a tool that requires confirmation", async ({
  page,
  api,
  slug,
  upstream,
}) => {
  test.slow();

  await api.send("POST", "/agents", { name: "Slack", slug });
  const form = toolForm(page);
  await test.step("build the Slack tool in the form", async () => {
    await page.goto(`/agents/${slug}/new-tool`);
    await form.basics(slackTool.name, slackTool.description);
    await form.parameter("query", { description: parameterDescription("query"), required: true });
    await form.parameter("type", { description: parameterDescription("type") });
    await form.allowedValues("type", ["user", "channel", "id", "unknown"]);
    await page.getByRole("combobox", { name: /^Default of type/ }).click();
    await page.getByRole("option", { name: "unknown", exact: true }).click();
    await form.parameter("text", { description: parameterDescription("text"), required: true });
    await form.parameter("threadTs", { description: parameterDescription("threadTs") });
    await page.getByRole("combobox", { name: "Method", exact: true }).selectOption("POST");
    await form.field("URL").fill(`${upstream.url}/api/chat.postMessage`);
    await page.getByRole("radio", { name: "JSON", exact: true }).click();
    await form.codeField(
      "JSON body",
      '{ "channel": "{{params.query}}", "kind": "{{params.type}}", "text": "{{params.text}}", "thread_ts": "{{params.threadTs}}" }',
    );
    await page.getByRole("combobox", { name: "Response type" }).selectOption("mixed");
    await page.getByRole("checkbox", { name: "Ask before running" }).check();
    await form.save();
  });

  await test.step("cancel the run: nothing is sent", async () => {
    await page.goto(`/agents/${slug}/playground?tool=${slackTool.name}`);
    const runButton = page.getByRole("button", { name: /^Run/ });
    await expect(runButton).toBeDisabled();
    await page.getByRole("textbox", { name: "query", exact: true }).fill("#general");
    await page.getByRole("textbox", { name: "text", exact: true }).fill("Hello from the test");
    await runButton.click();
    const card = page.getByRole("region", { name: "Run sendMessage?" });
    await expect(card).toBeVisible();
    for (const text of ["#general", "unknown", "Hello from the test", "Not set: threadTs"])
      await expect(card).toContainText(text);
    await page.keyboard.press("Escape");
    await expect(card).toBeHidden();
    expect(upstream.requests).toEqual([]);
  });

  await test.step("approve the run: exactly one request, types kept", async () => {
    await page.getByRole("button", { name: /^Run/ }).click();
    await page.getByRole("button", { name: /^Send message/ }).click();
    await expect(page.getByText("1700000000.000100").first()).toBeVisible();
    expect(upstream.requests).toHaveLength(1);
    expect(upstream.requests[0]).toMatchObject({ method: "POST", path: "/api/chat.postMessage" });
    expect(JSON.parse(upstream.requests[0]?.body ?? "")).toEqual({
      channel: "#general",
      kind: "unknown",
      text: "Hello from the test",
    });
    await page.getByRole("tab", { name: "Response" }).click();
    await expect(page.getByRole("tabpanel")).toContainText('"responseType": "mixed"');
    await page.getByRole("tab", { name: /^Request/ }).click();
    await expect(page.getByRole("tabpanel")).toContainText("/api/chat.postMessage");
  });

  await api.send("POST", `/agents/${slug}/publish`, { note: "The first version" });
  const key = await api.createKey(slug, "The host");

  await test.step("both mounts serve the definition and execute the call", async () => {
    const { name, description, parameters, confirmationRequired } = slackTool;
    for (const origin of [process.env.E2E_URL, process.env.E2E_NEXT_URL]) {
      const headers = { "x-api-key": key, "content-type": "application/json" };
      const base = `${origin}/api/agents/${slug}`;
      await expect.poll(async () => (await fetch(`${base}/tools`, { headers })).status).toBe(200);
      const toolList = (await (await fetch(`${base}/tools`, { headers })).json()) as {
        tools: object[];
      };
      expect(toolList.tools).toEqual([{ name, description, parameters, confirmationRequired }]);
      expect(Object.keys(toToolDto({ ...slackTool, parameters: slackTool.parameters }))).toEqual(
        Object.keys(toolList.tools[0] ?? {}),
      );
      const before = upstream.requests.length;
      const body = JSON.stringify({ query: "ada", text: "hi", type: "user", userId: "u1" });
      const response = await fetch(`${base}/tools/sendMessage`, { method: "POST", headers, body });
      expect([response.status, await response.json()]).toEqual([
        200,
        { success: true, responseType: "mixed", data: { ok: true, ts: "1700000000.000100" } },
      ]);
      expect(upstream.requests.length).toBe(before + 1);
    }
  });

  await test.step("rejects a revoked key immediately", async () => {
    await page.goto(`/agents/${slug}/endpoint`);
    await page
      .getByRole("button", { name: /^Revoke/ })
      .first()
      .click();
    await page
      .getByRole("alertdialog")
      .or(page.getByRole("dialog"))
      .getByRole("button", { name: /^Revoke/ })
      .click();
    const status = async () =>
      (
        await fetch(`${process.env.E2E_URL}/api/agents/${slug}/tools`, {
          headers: { "x-api-key": key },
        })
      ).status;
    await expect.poll(status).toBe(401);
    expect((await api.send("GET", `/agents/${slug}/keys`)).status()).toBe(200);
  });
});
