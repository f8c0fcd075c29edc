import { expect, test } from "../../fixtures";
import { toolForm } from "./tool-form";

const greet = {
  name: "greet",
  description: "Greets a person.",
  parameters: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
  handler: { kind: "javascript", code: "export default ({ name }) => name" },
};

test("builds nested parameters of every type by keyboard", async ({ page, api, slug }) => {
  test.slow();
  await api.send("POST", "/agents", { name: "Forms", slug });
  await page.goto(`/agents/${slug}/new-tool`);
  const form = toolForm(page);
  await form.basics("order", "Places an order.");
  await form.parameter("customer", { kind: "object", required: true, description: "Who orders" });
  const inner = page.getByRole("textbox", { name: "Add parameter to customer" });
  await inner.fill("email");
  await inner.press("Enter");
  await page
    .getByRole("textbox", { name: "Description of customer.email", exact: true })
    .fill("Where the receipt goes");
  await form.parameter("lines", { kind: "array", description: "What is ordered" });
  await form.parameter("express", { kind: "boolean", description: "By tomorrow" });
  await form.parameter("discount", { kind: "number", description: "In percent" });
  await page.getByRole("textbox", { name: /^Default of discount/ }).fill("2.5");
  await page.getByRole("button", { name: "Visible to people: discount", exact: true }).click();
  // Move the last row to the top by keyboard.
  await page.getByRole("textbox", { name: "Name of parameter 4", exact: true }).focus();
  for (let step = 0; step < 3; step++) await page.keyboard.press("Alt+ArrowUp");
  await page.getByRole("radio", { name: "JavaScript" }).click();
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  const storedTool = await (await api.send("GET", `/agents/${slug}/tools/order`)).json();
  expect(storedTool).toMatchObject({
    parameters: {
      type: "object",
      properties: {
        discount: { type: "number", description: "In percent", default: 2.5 },
        customer: {
          type: "object",
          description: "Who orders",
          properties: { email: { type: "string", description: "Where the receipt goes" } },
        },
        lines: { type: "array", description: "What is ordered", items: { type: "string" } },
        express: { type: "boolean", description: "By tomorrow" },
      },
      required: ["customer"],
    },
    visibleParameters: ["customer", "lines", "express"],
  });
  const { parameters } = storedTool as { parameters: { properties: object } };
  expect(Object.keys(parameters.properties)).toEqual(["discount", "customer", "lines", "express"]);
});

test("shows errors at their fields and keeps unsaved changes across a reload", async ({
  page,
  api,
  slug,
}) => {
  await api.send("POST", "/agents", { name: "Strict", slug });
  await api.send("POST", `/agents/${slug}/tools`, greet);
  await page.goto(`/agents/${slug}/new-tool`);
  const form = toolForm(page);
  await form.field("Tool name").fill("greet");
  await form.field("Add parameter").fill("userId");
  await form.field("Add parameter").press("Enter");
  await expect(page.getByText(/reserved/).first()).toBeVisible();
  await page.getByRole("button", { name: "Rename to greetUserId" }).click();
  await page.getByRole("button", { name: /^Save tool/ }).click();
  await expect(form.field("Tool name")).toHaveAttribute("aria-invalid", "true");
  await expect(form.field("Description")).toHaveAttribute("aria-invalid", "true");

  await page.reload();
  await page.getByRole("button", { name: /^Restore/ }).click();
  await expect(form.field("Tool name")).toHaveValue("greet");
  await expect(form.field("Name of parameter 1")).toHaveValue("greetUserId");
});

test("concurrent edits of a tool cause a conflict, not a lost update", async ({
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
  await expect(page.getByText(/Someone else/).first()).toBeVisible();
  await expect(form.field("Description")).toHaveValue("Greets nobody.");
  const current = async () =>
    ((await (await api.send("GET", path)).json()) as { description: string }).description;
  expect(await current()).toBe("Greets everybody.");

  await page.getByRole("button", { name: /^Keep mine/ }).click();
  await expect.poll(current).toBe("Greets nobody.");
});

test("first save and rename change only the URL", async ({ page, api, slug }) => {
  await api.send("POST", "/agents", { name: "Staying", slug });
  await page.goto(`/agents/${slug}/new-tool`);
  const form = toolForm(page);
  await form.basics("first", "Does something.");
  await form.parameter("city", { description: "Where" });
  await page.getByRole("radio", { name: "JavaScript" }).click();
  await form.save();
  await expect(page).toHaveURL(new RegExp(`/agents/${slug}/tools/first$`));

  await test.step("the open row and the undo history are kept", async () => {
    await expect(form.field("Description of city")).toBeVisible();
    await page.getByRole("button", { name: "Undo the last change" }).click();
    await expect(page.getByRole("radio", { name: "HTTP request" })).toBeChecked();
    await page.getByRole("button", { name: "Redo the last change" }).click();
  });

  await test.step("a rename keeps the same tool", async () => {
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

  await test.step("a reload opens it at its new URL", async () => {
    await page.reload();
    await expect(form.field("Tool name")).toHaveValue("second");
  });
});
