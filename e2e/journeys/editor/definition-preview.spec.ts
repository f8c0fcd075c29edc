import type { Manifest } from "@/lib/agent/manifest";
import { expect, test } from "../../fixtures";

const code = `export const definition = ({ clientId, agentName }, { variables, log }) => {
  log.info("asked for " + clientId);
  if (clientId === "") throw new Error("who are you?");
  return {
    description: "Orders for " + clientId + " of " + agentName + " in " + variables.region + ".",
    parameters: { type: "object", properties: { dish: { type: "string", enum: ["soup"] } } },
  };
};
export const isAvailable = ({ clientId }) => clientId !== "banned";
export default () => "done";`;

const agentWith = (slug: string): Manifest => ({
  slug,
  name: "Kitchen",
  description: "Orders dishes.",
  variables: [{ ref: "region" }],
  tools: [
    {
      name: "order",
      description: "Orders something.",
      parameters: { type: "object", properties: { anything: { type: "string" } } },
      handler: { kind: "javascript", code },
    },
  ],
});

// Wide enough to show the live views beside the editor.
test.use({ viewport: { width: 1600, height: 1000 } });

test("previews a dynamic definition as a chosen caller", async ({ page, api, slug }) => {
  await api.send("PUT", `/agents/${slug}/manifest`, agentWith(slug));
  await page.goto(`/agents/${slug}/tools/order`);
  await page.getByRole("tab", { name: "Model" }).click();
  const form = page.getByRole("region", { name: "Preview as" });
  const definition = page.getByLabel(/^Function definition for OpenAI/);
  await expect(definition).toContainText("Orders something.");

  await test.step("description and parameters depend on the caller", async () => {
    await form.getByLabel("userId").fill("user-7");
    await form.getByLabel("region").fill("eu");
    await page.keyboard.press("Enter");
    await expect(form).toContainText("as user-7 sees it");
    await expect(definition).toContainText("Orders for user-7 of Kitchen in eu.");
    await expect(definition).toContainText("soup");
    await expect(page.getByText("asked for user-7")).toBeVisible();
    await form.getByLabel("Agent name").fill("Canteen");
    await form.getByRole("button", { name: "Preview" }).click();
    await expect(definition).toContainText("Orders for user-7 of Canteen in eu.");
  });

  await test.step("hides a tool whose definition fails, and shows the reason", async () => {
    await form.getByLabel("userId").fill("");
    await page.keyboard.press("Enter");
    await expect(form).toContainText("Hidden from a caller without a userId");
    await expect(form.getByRole("status")).toContainText("who are you?");
    await expect(definition).toBeHidden();
    await form.getByLabel("userId").fill("banned");
    await page.keyboard.press("Enter");
    await expect(form).toContainText("isAvailable returned false for this caller");
  });

  await test.step("returns to the static definition", async () => {
    await form.getByRole("button", { name: "Show as written" }).click();
    await expect(form.getByRole("status")).toBeHidden();
    await expect(definition).toContainText("Orders something.");
  });
});

test("serves the same definition in the published tool list", async ({ page, api, slug }) => {
  const { key } = await api.publish(agentWith(slug));
  const definitionResponse = await api.send("POST", `/agents/${slug}/tools/order/definition`, {
    userId: "user-7",
    variables: { region: "eu" },
  });
  expect(await definitionResponse.json()).toMatchObject({
    tool: { name: "order", description: "Orders for user-7 of Kitchen in eu." },
  });
  // The tool list identifies callers by their key and has no variables.
  const list = await page.request.get(`/api/agents/${slug}/tools`, {
    headers: { "x-api-key": key },
  });
  const { tools } = (await list.json()) as { tools: { description: string }[] };
  expect(tools[0]?.description).toMatch(/^Orders for .+ of Kitchen in undefined\.$/);
});
