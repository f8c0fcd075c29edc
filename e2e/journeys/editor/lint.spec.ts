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

test("summarizes compatibility and suggestions in the publish sheet", async ({
  page,
  api,
  slug,
}) => {
  await api.send("POST", "/agents", { name: "Lint", slug });
  await api.send("POST", `/agents/${slug}/tools`, {
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
  await page.goto(`/agents/${slug}/tools`);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const summary = page.getByRole("dialog").getByRole("region", { name: "Compatibility" });
  await summary.getByRole("button", { name: /^Works with/ }).click();
  await expect(summary.getByRole("listitem").filter({ hasText: "MCP" })).toContainText("Works");
  await summary.getByRole("button", { name: "1 suggestion" }).click();
  await expect(summary).toContainText('"note" has no description');
});

test("keeps an imported tool’s unusual name in the editor and when its deletion is undone", async ({
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

test("opens a tool whose name has a percent sign, and names it in the title", async ({
  page,
  api,
  slug,
}) => {
  const tools = ["50%", "%41", "größe"].map((name) => ({ ...tool, name }));
  const manifest = { slug, name: "Percent", description: "Imported.", tools };
  await api.send("PUT", `/agents/${slug}/manifest`, manifest);
  const nameField = page.getByRole("textbox", { name: "Tool name" });
  for (const { name } of tools) {
    await page.goto(`/agents/${slug}/tools/${encodeURIComponent(name)}`);
    await expect(nameField).toHaveValue(name);
    await expect(page).toHaveTitle(`${name} · ${manifest.name} · Toolwright`);
  }
  // Also without loading a page.
  for (const { name } of tools) {
    await page.goto(`/agents/${slug}/tools`);
    await page.getByRole("link", { name, exact: true }).click();
    await expect(nameField).toHaveValue(name);
    await expect(page).toHaveTitle(`${name} · ${manifest.name} · Toolwright`);
  }
});
