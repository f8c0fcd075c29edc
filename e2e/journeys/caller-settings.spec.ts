import { expect, test } from "../fixtures";
import { agentOf, javascript } from "../gateway/agents";

test("caller settings that are only typed are saved from where they are missed, or say why not", async ({
  page,
  api,
  slug,
}) => {
  await api.publish(agentOf(slug, [javascript("greet", 'export default () => "hello"')]));
  await page.goto(`/agents/${slug}/endpoint`);
  const sheet = page.getByRole("dialog", { name: "Publish" });
  const publish = () => page.getByRole("button", { name: "Publish", exact: true }).click();
  const variables = page.getByRole("group", { name: "Variables" });
  await variables.getByRole("button", { name: "Add a variable" }).click();
  const name = variables.getByRole("textbox", { name: "Variable name" });

  await test.step("what is wrong stays typed, and is told", async () => {
    await name.fill("Not Good");
    await publish();
    await expect(sheet).toContainText("Changes to the caller settings are not saved.");
    await sheet.getByRole("button", { name: "Save first" }).click();
    await expect(page.getByText("It could not be saved")).toBeVisible();
    await expect(name).toHaveValue("Not Good");
    await expect(variables.getByText(/lower-case letters/)).toBeVisible();
  });

  await test.step("what is right is in what is published", async () => {
    await name.fill("team");
    await publish();
    await sheet.getByRole("button", { name: "Save first" }).click();
    await expect(sheet.getByText("The editor holds unsaved changes")).toHaveCount(0);
    const agent: unknown = await (await api.send("GET", `/agents/${slug}`)).json();
    expect(agent).toMatchObject({ variables: [{ ref: "team" }] });
    await sheet.getByRole("button", { name: "Publish version 2", exact: true }).click();
    await expect(page.getByText("Version 2 is published")).toBeVisible();
  });
});
