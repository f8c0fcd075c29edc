import { expectAccessible } from "../../accessible";
import { expect, test } from "../../fixtures";

const tool = {
  name: "deleteUser",
  description: "Deletes a user for good.",
  parameters: {
    type: "object",
    properties: {
      id: { type: "string", description: "Whom" },
      reasons: { type: "array", description: "Why" },
      note: { type: "string" },
    },
    required: ["id", "nobody"],
  },
  handler: { kind: "javascript", code: "export default ({ id }) => id" },
};

test("lint warnings link to their fields, and fixes can be applied and undone", async ({
  page,
  api,
  slug,
}) => {
  test.slow();
  // Wide enough for the live views to be shown beside the form.
  await page.setViewportSize({ width: 1440, height: 900 });
  await api.send("POST", "/agents", { name: "Lint", slug });
  await api.send("POST", `/agents/${slug}/tools`, tool);
  await page.goto(`/agents/${slug}/tools/deleteUser`);

  await page.getByRole("button", { name: "4 suggestions" }).click();
  const list = page.getByRole("list", { name: "Suggestions" });
  await expect(list.getByRole("listitem")).toHaveCount(4);
  await expectAccessible(page);

  await test.step("a warning focuses its field", async () => {
    await list.getByRole("button", { name: /"note" has no description/ }).click();
    await expect(
      page.getByRole("textbox", { name: "Description of note", exact: true }),
    ).toBeFocused();
  });

  await test.step("a fix can be undone", async () => {
    await list.getByRole("button", { name: 'Remove "nobody" from required' }).click();
    await expect(list.getByRole("listitem")).toHaveCount(3);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(list.getByRole("listitem")).toHaveCount(4);
  });

  await test.step("fixes are saved", async () => {
    // The second one is clicked before the list re-renders without the first.
    await list.getByRole("button", { name: 'Remove "nobody" from required' }).click();
    await list.getByRole("button", { name: "Require confirmation" }).click();
    await list.getByRole("button", { name: "Allow any items" }).click();
    await expect(page.getByRole("button", { name: "1 suggestion" })).toBeVisible();
    await page.keyboard.press("ControlOrMeta+s");
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    const response = await api.send("GET", `/agents/${slug}/tools/deleteUser`);
    expect(await response.json()).toEqual({
      ...tool,
      confirmationRequired: true,
      parameters: {
        ...tool.parameters,
        properties: {
          ...tool.parameters.properties,
          reasons: { type: "array", description: "Why", items: {} },
        },
        required: ["id"],
      },
    });
  });

  await test.step("the model view shows what each consumer gets", async () => {
    await page.reload();
    await page.getByRole("tab", { name: "Model" }).click();
    const targets = page.getByRole("list", { name: "Compatibility" });
    const findRow = (label: string) =>
      targets.getByRole("listitem").filter({ hasText: label }).first();
    await expect(findRow("MCP")).toContainText("Works");
    await targets.getByRole("button", { name: "OpenAI, strict mode" }).click();
    await expect(targets).toContainText("Strict mode requires a type here");
    await expectAccessible(page);
  });

  await test.step("the publish sheet sums it up", async () => {
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    const sheet = page.getByRole("dialog");
    const summary = sheet.getByRole("region", { name: "Compatibility" });
    await summary.getByRole("button", { name: /^Works with/ }).click();
    await expect(summary.getByRole("listitem").filter({ hasText: "MCP" })).toContainText("Works");
    await summary.getByRole("button", { name: "1 suggestion" }).click();
    await expect(summary).toContainText('"note" has no description');
    await expectAccessible(page);
  });
});

test("an imported tool keeps its unusual name in the editor and when its deletion is undone", async ({
  page,
  api,
  slug,
}) => {
  const name = "calendar Prioritization";
  const odd = { ...tool, name, confirmationRequired: true };
  await api.send("PUT", `/agents/${slug}/manifest`, {
    slug,
    name: "Odd",
    description: "Imported.",
    tools: [odd],
  });
  await page.goto(`/agents/${slug}/tools/${encodeURIComponent(name)}`);
  await page.getByRole("textbox", { name: "Description", exact: true }).fill("Changed.");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.getByRole("textbox", { name: "Tool name" }).fill("another odd one");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(
    page.getByRole("group", { name: "1 problem to fix before publishing" }),
  ).toContainText("without spaces");

  await page.goto(`/agents/${slug}/tools`);
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page
    .getByRole("alertdialog", { name: `Delete ${name} with its incomplete changes?` })
    .getByRole("button", { name: "Delete tool" })
    .click();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByText(`${name} was restored`)).toBeVisible();
  const toolList = await (await api.send("GET", `/agents/${slug}/tools`)).json();
  expect(toolList).toMatchObject({ tools: [{ name, description: "Changed." }] });
});
