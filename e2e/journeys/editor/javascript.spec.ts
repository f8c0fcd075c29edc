import { expect, test } from "../../fixtures";
import { toolForm } from "./tool-form";

test("creates, runs and calls a JavaScript tool", async ({ page, api, slug }) => {
  await api.send("POST", "/agents", { name: "Arithmetic", slug });
  await page.goto(`/agents/${slug}/new-tool`);
  const form = toolForm(page);
  await form.basics("add", "Adds two numbers.");
  await form.parameter("a", { description: "The first number", kind: "number", required: true });
  await form.parameter("b", { description: "The second number", kind: "number", required: true });
  await page.getByRole("radio", { name: "JavaScript" }).click();

  await test.step("a syntax error is shown at the code field", async () => {
    await form.codeField("Code", "export default async function ({ a, b }) {\n  return a +;\n}");
    await page.getByRole("button", { name: /^Save tool/ }).click();
    await expect(page.getByText(/Line 2/).first()).toBeVisible();
    await expect(form.field("Tool name")).toHaveValue("add");
  });

  await form.codeField(
    "Code",
    'export default async function ({ a, b }, { log }) {\n  log.info("adding", { a, b });\n  return a + b;\n}',
  );
  await form.save();

  await page.goto(`/agents/${slug}/playground?tool=add`);
  await page.getByRole("textbox", { name: "a", exact: true }).fill("1.5");
  await page.getByRole("textbox", { name: "b", exact: true }).fill("-4");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByText("-2.5").first()).toBeVisible();
  await page.getByRole("tab", { name: /^Logs/ }).click();
  await expect(page.getByRole("tabpanel")).toContainText("adding");

  expect((await api.send("POST", `/agents/${slug}/publish`, {})).status()).toBe(201);
  const keyResponse = await api.send("POST", `/agents/${slug}/keys`, { name: "host" });
  const { key } = (await keyResponse.json()) as { key: string };
  for (const origin of [process.env.E2E_URL, process.env.E2E_NEXT_URL]) {
    const call = () =>
      fetch(`${origin}/api/agents/${slug}/tools/add`, {
        method: "POST",
        headers: { "x-api-key": key, "content-type": "application/json" },
        body: JSON.stringify({ a: 20, b: 22 }),
      });
    await expect.poll(async () => (await call()).status).toBe(200);
    expect(await (await call()).json()).toEqual({
      success: true,
      responseType: "text",
      data: { text: 42 },
    });
  }
});
