import type { Manifest } from "@/lib/agent/manifest";
import { expect, test } from "../../fixtures";
import { toolForm } from "./tool-form";

test("completes, formats, marks errors and runs unsaved code in the code editor", async ({
  page,
  api,
  slug,
}) => {
  await api.send("POST", "/agents", { name: "Arithmetic", slug });
  await page.goto(`/agents/${slug}/new-tool`);
  const form = toolForm(page);
  await form.basics("greet", "Greets somebody.");
  await form.parameter("firstName", { description: "Whom to greet", required: true });
  await page.getByRole("radio", { name: "JavaScript" }).click();
  const code = page.getByRole("textbox", { name: "Code", exact: true });

  await test.step("completes parameters and the context", async () => {
    await form.codeField("Code", "export default async (params, context) => {\n  return params");
    await page.keyboard.type(".");
    const options = page.getByRole("listbox");
    await expect(options.getByRole("option", { name: /firstName/ })).toBeVisible();
    await expect(page.locator(".cm-completionInfo")).toContainText("Whom to greet");
    await options.getByRole("option", { name: /firstName/ }).click();
    await expect(code).toContainText("params.firstName");
    await page.keyboard.type(" + context.log.");
    await expect(options.getByRole("option", { name: /warn/ })).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("marks an unknown parameter with a suggestion", async () => {
    await form.codeField(
      "Code",
      "export default async (params) => {\n  return params.fristName;\n}",
    );
    const mark = page.locator(".cm-lintRange-warning");
    await expect(mark).toBeVisible();
    await mark.hover();
    await expect(page.getByText('Did you mean "firstName"?')).toBeVisible();
  });

  await test.step("marks syntax errors while typing", async () => {
    await form.codeField("Code", "export default async (params) => {\n  return params.;\n}");
    await expect(page.locator(".cm-lintRange-error")).toBeVisible();
    await page.getByRole("button", { name: "Format" }).click();
    await expect(page.getByText(/The code could not be formatted/)).toBeVisible();
    await page.keyboard.press("ControlOrMeta+s");
    await expect(page.getByText(/Line 2/).first()).toBeVisible();
    await expect(form.field("Tool name")).toHaveValue("greet");
  });

  await test.step("formats the code", async () => {
    await form.codeField(
      "Code",
      'export default async ({firstName}:{firstName:string},{log})=>{log.info("greeting",{firstName});return "Hello "+firstName}',
    );
    await page.keyboard.press("Shift+Alt+f");
    await expect(code).toContainText("async ({ firstName }: { firstName: string }, { log }) => {");
  });

  await test.step("runs the unsaved code on Ctrl+Enter and shows the console", async () => {
    await page.getByRole("button", { name: "Arguments", exact: true }).click();
    await form.codeField("Run arguments", '{ "firstName": "Ada" }');
    await code.click();
    await page.keyboard.press("ControlOrMeta+Enter");
    const output = page.getByRole("region", { name: "Result", exact: true });
    await expect(output).toContainText("Hello Ada");
    await expect(page.getByRole("region", { name: "Console", exact: true })).toContainText(
      'greeting {"firstName":"Ada"}',
    );
    const storedTools: unknown = await (await api.send("GET", `/agents/${slug}/tools`)).json();
    expect(storedTools).toEqual({ tools: [] });
  });
});

test("shows console output and chunks while a run is in progress", async ({
  page,
  api,
  slug,
  upstream,
}) => {
  const code = `export default async (params, { stream, fetch, log }) => {
    console.log("fetching", { at: 1 });
    log.warn("slowly");
    stream("first ");
    stream("second");
    await fetch("${upstream.url}/hold");
  }`;
  const tool: Manifest["tools"][number] = {
    name: "wait",
    description: "Waits.",
    parameters: { type: "object", properties: {} },
    limits: { timeoutMs: 60_000 },
    handler: { kind: "javascript", hosts: [new URL(upstream.url).host], code },
  };
  const manifest = { slug, name: "Waiting", description: "", tools: [tool] };
  const { key } = await api.publish(manifest);
  await page.goto(`/agents/${slug}/tools/wait`);
  await page.getByRole("button", { name: /^Run the code/ }).click();
  const consolePanel = page.getByRole("region", { name: "Console", exact: true });
  await expect(consolePanel).toContainText('fetching {"at":1}');
  await expect(consolePanel).toContainText("warn: slowly");
  await expect(page.getByRole("region", { name: "Result so far" })).toContainText("first second");

  await test.step("keeps the output after the run is cancelled", async () => {
    await page.getByRole("button", { name: "Cancel", exact: true }).click();
    await expect(page.getByText("Cancelled.", { exact: true })).toBeVisible();
    await expect(consolePanel).toContainText("fetching");
    await expect.poll(() => upstream.abortedPaths).toEqual(["/hold"]);
  });

  await test.step("sends the chunks but not the console to a public caller", async () => {
    const text = await page.evaluate(
      async ([path, apiKey]) => {
        const response = await fetch(path, {
          method: "POST",
          headers: { "x-api-key": apiKey, accept: "text/event-stream" },
        });
        const reader = response.body?.getReader();
        let received = "";
        while (reader && !received.includes("second"))
          received += new TextDecoder().decode((await reader.read()).value);
        await reader?.cancel();
        return received;
      },
      [`/api/agents/${slug}/tools/wait`, key] as const,
    );
    expect(text).toContain("event: chunk");
    expect(text).not.toMatch(/event: log|fetching|slowly/);
  });
});

test("completes and checks code in the hooks editor of an HTTP tool", async ({
  page,
  api,
  slug,
}) => {
  await api.send("POST", "/agents", { name: "Hooked", slug });
  await page.goto(`/agents/${slug}/new-tool`);
  const form = toolForm(page);
  await form.basics("find", "Finds something.");
  await form.parameter("city", { description: "Where to look" });
  await page.getByRole("button", { name: "Add hooks" }).click();

  await form.codeField("Module", "export const validate = ({ params }) => params");
  await page.keyboard.type(".");
  await page.getByRole("option", { name: /city/ }).click();

  await test.step("shows the description of a hovered name", async () => {
    const module = page.getByRole("textbox", { name: "Module", exact: true });
    await expect(module).toContainText("params.city");
    await module.getByText("city", { exact: true }).hover();
    await expect(page.locator(".cm-tooltip").getByText("Where to look")).toBeVisible();
  });

  await test.step("requires no default export in a module, and marks errors", async () => {
    await expect(page.locator(".cm-lintRange-error")).toHaveCount(0);
    await form.codeField("Module", "export const validate = ({ params }) => {");
    await expect(page.locator(".cm-lintRange-error")).toBeVisible();
  });
});
