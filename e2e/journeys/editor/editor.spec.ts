import { expect, test } from "../../fixtures";
import { toolForm } from "./tool-form";

const greet = {
  name: "greet",
  description: "Greets a person.",
  parameters: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
  handler: { kind: "javascript", code: "export default ({ name }) => name" },
};

test("turns concurrent edits of a tool into a conflict, not a lost update", async ({
  page,
  api,
  slug,
}) => {
  await api.send("POST", "/agents", { name: "Shared", slug });
  await api.send("POST", `/agents/${slug}/tools`, greet);
  const path = `/agents/${slug}/tools/greet`;
  await page.goto(path);
  const form = toolForm(page);
  await expect(form.field("Description")).toHaveValue("Greets a person.");
  await api.send("PATCH", path, { description: "Greets everybody." });

  await form.field("Description").fill("Greets nobody.");
  await page.getByRole("button", { name: /^Save tool/ }).click();
  await expect(page.getByText(/was saved elsewhere/).first()).toBeVisible();
  await expect(form.field("Description")).toHaveValue("Greets nobody.");
  const current = async () =>
    ((await (await api.send("GET", path)).json()) as { description: string }).description;
  expect(await current()).toBe("Greets everybody.");

  await page.getByRole("button", { name: /^Keep mine/ }).click();
  await expect.poll(current).toBe("Greets nobody.");
});

test("merges concurrent edits of different fields", async ({ page, api, slug }) => {
  await api.send("POST", "/agents", { name: "Shared", slug });
  await api.send("POST", `/agents/${slug}/tools`, greet);
  const path = `/agents/${slug}/tools/greet`;
  await page.goto(path);
  const form = toolForm(page);
  await form.field("Description").fill("Greets everybody.");
  const parameters = {
    ...greet.parameters,
    properties: { ...greet.parameters.properties, language: { type: "string" } },
  };
  await api.send("PATCH", path, { title: "Greet", parameters });
  await page.getByRole("button", { name: /^Save tool/ }).click();
  await expect(page.getByRole("row", { name: /^Title Changed by them/ })).toBeVisible();
  await page.getByRole("button", { name: "Combine both" }).click();

  await expect(page.getByText(/was saved elsewhere/)).toHaveCount(0);
  await expect(form.field("Description")).toHaveValue("Greets everybody.");
  await expect(page.getByText("Unsaved changes", { exact: true })).toBeVisible();
  await expect(form.field("Tool name")).toBeFocused();
  await form.save();
  expect(await (await api.send("GET", path)).json()).toMatchObject({
    title: "Greet",
    description: "Greets everybody.",
    parameters: { properties: { name: {}, language: {} }, required: ["name"] },
  });
});

test("shows the live views beside the form from 1,180 px", async ({ page, api, slug }) => {
  await api.send("POST", "/agents", { name: "Narrow", slug });
  await page.setViewportSize({ width: 1180, height: 800 });
  await page.goto(`/agents/${slug}/new-tool`);
  const live = page.getByRole("complementary", { name: "Live views" });
  await expect(live.getByRole("tab", { name: "Model", exact: true })).toBeInViewport();
  await expect(toolForm(page).field("Tool name")).toBeInViewport();
});

test("changes only the URL on the first save and on rename", async ({ page, api, slug }) => {
  await api.send("POST", "/agents", { name: "Staying", slug });
  await page.goto(`/agents/${slug}/new-tool`);
  const form = toolForm(page);
  await form.basics("first", "Does something.");
  await form.parameter("city", { description: "Where" });
  await page.getByRole("radio", { name: "JavaScript" }).click();
  await form.save();
  await expect(page).toHaveURL(new RegExp(`/agents/${slug}/tools/first$`));

  await test.step("keeps the open row and the undo history", async () => {
    await expect(form.field("Description of city")).toBeVisible();
    await page.getByRole("button", { name: "Undo the last change" }).click();
    await expect(page.getByRole("radio", { name: "HTTP request" })).toBeChecked();
    await page.getByRole("button", { name: "Redo the last change" }).click();
  });

  await test.step("keeps the same tool after a rename", async () => {
    await form.field("Tool name").fill("second");
    await form.save();
    await expect(page).toHaveURL(new RegExp(`/agents/${slug}/tools/second$`));
    await form.field("Description").fill("Does something else.");
    await form.save();
    const toolList = (await (await api.send("GET", `/agents/${slug}/tools`)).json()) as {
      tools: { name: string; description: string }[];
    };
    expect(toolList.tools.map(({ name, description }) => [name, description])).toEqual([
      ["second", "Does something else."],
    ]);
  });

  await test.step("opens it at its new URL after a reload", async () => {
    await page.reload();
    await expect(form.field("Tool name")).toHaveValue("second");
  });
});
