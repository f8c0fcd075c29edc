import { expect, test } from "../../fixtures";
import { createAgent, javascriptTool } from "../../gateway/contract-agent";

test("connects a host and tests the connection", async ({ page, api, slug }) => {
  await api.publish(
    createAgent(slug, [
      javascriptTool("greet", 'export default () => "hello"'),
      javascriptTool("fail", 'export default () => { throw new Error("The oven is cold.") }'),
    ]),
  );
  await page.goto(`/agents/${slug}/endpoint`);
  const steps = page.getByRole("list", { name: "Steps" }).getByRole("listitem");
  const testConnection = () => page.getByRole("button", { name: "Test the connection" }).click();
  const selectTool = async (name: string) => {
    await page.getByRole("combobox", { name: "Tool to call" }).click();
    await page.getByRole("option", { name, exact: true }).click();
  };

  await test.step("says what a host that takes only a URL needs", async () => {
    await expect(page.getByRole("group", { name: "ChatGPT" })).toContainText("https URL");
  });

  await test.step("installs an editor with a link", async () => {
    await page.getByRole("tab", { name: "Editors" }).click();
    const link = page.getByRole("link", { name: "Install in VS Code" });
    await expect(link).toHaveAttribute("href", /^vscode:mcp\/install\?/);
  });

  await test.step("passes each step with a temporary key", async () => {
    await selectTool("greet");
    await testConnection();
    await expect(steps).toHaveCount(4);
    await expect(steps.nth(1)).toContainText("Protocol revision 2026-07-28");
    await expect(steps.nth(2)).toContainText("2 tools.");
    await expect(steps.nth(3)).toContainText("greet answered.");
  });

  await test.step("says why a tool fails", async () => {
    await selectTool("fail");
    await testConnection();
    await expect(steps.nth(3)).toContainText("The oven is cold.");
  });

  await test.step("ends the test on a wrong key", async () => {
    await page.getByRole("textbox", { name: "Key optional" }).fill("tw_of_somebody_else");
    await testConnection();
    await expect(steps).toHaveCount(2);
    await expect(steps.nth(1)).toContainText("Use a key of this agent");
  });
});
