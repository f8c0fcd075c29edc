import { expect, expectAccessible, test } from "../fixtures";

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

test("warnings lead to their fields, are mended with one click, and come back with undo", async ({
  page,
  api,
  slug,
}) => {
  test.slow();
  // Wide enough for the live views to stand beside the form.
  await page.setViewportSize({ width: 1440, height: 900 });
  await api.send("POST", "/agents", { name: "Lint", slug });
  await api.send("POST", `/agents/${slug}/tools`, tool);
  await page.goto(`/agents/${slug}/tools/deleteUser`);

  await page.getByRole("button", { name: "4 things could be better" }).click();
  const list = page.getByRole("list", { name: "What could be better" });
  await expect(list.getByRole("listitem")).toHaveCount(4);
  await expectAccessible(page);

  await test.step("a warning leads to its field", async () => {
    await list.getByRole("button", { name: /"note" has no description/ }).click();
    await expect(
      page.getByRole("textbox", { name: "Description of note", exact: true }),
    ).toBeFocused();
  });

  await test.step("a mend can be undone", async () => {
    await list.getByRole("button", { name: 'No longer require "nobody"' }).click();
    await expect(list.getByRole("listitem")).toHaveCount(3);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(list.getByRole("listitem")).toHaveCount(4);
  });

  await test.step("every mend is saved", async () => {
    // The second is clicked before the list is drawn without the first.
    await list.getByRole("button", { name: 'No longer require "nobody"' }).click();
    await list.getByRole("button", { name: "Ask before it runs" }).click();
    await list.getByRole("button", { name: "Let it hold anything" }).click();
    await expect(page.getByRole("button", { name: "One thing could be better" })).toBeVisible();
    await page.keyboard.press("ControlOrMeta+s");
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    const answer = await api.send("GET", `/agents/${slug}/tools/deleteUser`);
    expect(await answer.json()).toEqual({
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

  await test.step("the model's view says what each consumer gets", async () => {
    await page.reload();
    await page.getByRole("tab", { name: "Model" }).click();
    const targets = page.getByRole("list", { name: "What each consumer gets" });
    const rowOf = (label: string) =>
      targets.getByRole("listitem").filter({ hasText: label }).first();
    await expect(rowOf("MCP")).toContainText("fits");
    await targets.getByRole("button", { name: "OpenAI, strict mode" }).click();
    await expect(targets).toContainText('Strict mode wants "note" required');
    await expectAccessible(page);
  });

  await test.step("the publish sheet sums it up", async () => {
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    const sheet = page.getByRole("dialog");
    const summary = sheet.getByRole("region", { name: "How it arrives" });
    await expect(summary.getByRole("listitem").filter({ hasText: "MCP" })).toContainText("fits");
    await summary.getByRole("button", { name: "One thing could be better" }).click();
    await expect(summary).toContainText('"note" has no description');
    await expectAccessible(page);
  });
});

test("an imported tool keeps its odd name in the editor, and comes back when its deletion is undone", async ({
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
  await expect(page.getByRole("alert").first()).toContainText("without spaces");

  await page.goto(`/agents/${slug}/tools`);
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByText(`${name} is back`)).toBeVisible();
  const listed = await (await api.send("GET", `/agents/${slug}/tools`)).json();
  expect(listed).toMatchObject({ tools: [{ name, description: "Changed." }] });
});
