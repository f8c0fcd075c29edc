import { expect, test } from "../../fixtures";
import { createAgent, javascriptTool } from "../../gateway/contract-agent";

test("saves unsaved caller settings from the publish sheet, or shows why it cannot", async ({
  page,
  api,
  slug,
}) => {
  await api.publish(createAgent(slug, [javascriptTool("greet", 'export default () => "hello"')]));
  await page.goto(`/agents/${slug}/endpoint`);
  const sheet = page.getByRole("dialog", { name: "Publish" });
  const publish = () => page.getByRole("button", { name: "Publish", exact: true }).click();
  const variables = page.getByRole("group", { name: "Variables" });
  await variables.getByRole("button", { name: "Add variable" }).click();
  const name = variables.getByRole("textbox", { name: "Variable name" });

  await test.step("keeps an invalid value in the field and reports it", async () => {
    await name.fill("Not Good");
    await publish();
    await expect(sheet).toContainText("Changes to the caller settings are not saved.");
    await sheet.getByRole("button", { name: "Save first" }).click();
    await expect(page.getByText("Could not save", { exact: true })).toBeVisible();
    await expect(name).toHaveValue("Not Good");
    await expect(variables.getByText(/lowercase letters/)).toBeVisible();
  });

  await test.step("saves and publishes a valid value", async () => {
    await name.fill("team");
    await publish();
    await sheet.getByRole("button", { name: "Save first" }).click();
    await expect(sheet.getByText("Unsaved changes in the editor")).toHaveCount(0);
    const agent: unknown = await (await api.send("GET", `/agents/${slug}`)).json();
    expect(agent).toMatchObject({ variables: [{ ref: "team" }] });
    await sheet.getByRole("button", { name: "Publish version 2", exact: true }).click();
    await expect(page.getByText("Version 2 published")).toBeVisible();
  });
});
