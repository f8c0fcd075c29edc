import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, test } from "../../fixtures";

test("serves a prompt and a resource created in the browser to an MCP client", async ({
  page,
  api,
  slug,
}) => {
  await api.publish({ slug, name: "Desk", description: "Writes.", tools: [] });
  await page.goto(`/agents/${slug}/tools`);
  const lists = page.getByRole("navigation", { name: "Lists" });

  await test.step("write a resource", async () => {
    await lists.getByRole("link", { name: "Resources" }).click();
    await page.getByRole("link", { name: "New resource" }).first().click();
    await page.getByRole("textbox", { name: /^URI/ }).fill("docs://style");
    await page.getByRole("textbox", { name: /^Name/ }).fill("style");
    await page.getByRole("textbox", { name: "Text", exact: true }).fill("Be brief.");
    await page.keyboard.press("ControlOrMeta+s");
    await expect(page.getByText("The resource was saved.")).toBeAttached();
    await expect(page).toHaveURL(/resources\?open=docs/);
  });

  await test.step("write a prompt that embeds it, using the keyboard", async () => {
    await lists.getByRole("link", { name: "Prompts" }).click();
    await page.getByRole("link", { name: "New prompt" }).first().click();
    await page.getByRole("textbox", { name: /^Prompt name/ }).fill("draft");
    await page.getByRole("textbox", { name: "Text of message 1" }).focus();
    await page.keyboard.type("Write to {{customer");
    await page.getByRole("option", { name: "Create argument customer" }).waitFor();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("textbox", { name: /^Argument name/ })).toHaveValue("customer");
    await page.getByRole("button", { name: "Add message" }).click();
    await page.getByRole("combobox", { name: "Content of message 2" }).selectOption("resource");
    await page.getByRole("button", { name: "docs://style" }).click();
    const preview = page.getByRole("complementary", { name: "Preview" });
    await preview.getByRole("textbox", { name: "customer" }).fill("Ada");
    await expect(preview.getByText("Write to Ada")).toBeVisible();
    await page.keyboard.press("ControlOrMeta+s");
    await expect(page.getByText("The prompt was saved.")).toBeAttached();
  });

  await test.step("publish them", async () => {
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    const sheet = page.getByRole("dialog", { name: "Publish" });
    await sheet.getByRole("button", { name: "Publish version 2", exact: true }).click();
    await expect(page.getByText("Version 2 published")).toBeVisible();
  });

  await test.step("read them with the official client", async () => {
    const key = await api.createKey(slug, "client");
    const client = new Client({ name: "test", version: "1" });
    const url = new URL(`${process.env.E2E_URL}/api/agents/${slug}/mcp`);
    const requestInit = { headers: { "x-api-key": key } };
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
    const { messages } = await client.getPrompt({ name: "draft", arguments: { customer: "Ada" } });
    expect(messages).toMatchObject([
      { role: "user", content: { type: "text", text: "Write to Ada" } },
      { role: "user", content: { type: "resource", resource: { text: "Be brief." } } },
    ]);
    const { contents } = await client.readResource({ uri: "docs://style" });
    expect(contents).toMatchObject([{ uri: "docs://style", text: "Be brief." }]);
    await client.close();
  });
});
