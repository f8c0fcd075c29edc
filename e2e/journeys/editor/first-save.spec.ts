import { expect, test } from "../../fixtures";
import { toolForm } from "./tool-form";

test.beforeEach(async ({ api, slug }) => {
  await api.send("PUT", `/agents/${slug}/manifest`, {
    ...{ slug, name: "Bench", description: "" },
    tools: [],
  });
});

test("the first save of an incomplete tool shows and links its problems", async ({
  page,
  slug,
}) => {
  await page.goto(`/agents/${slug}/new-tool`);
  const form = toolForm(page);
  await expect(form.field("Tool name")).toBeFocused();
  await form.basics("sendMessage", "Sends a message.");
  for (const name of ["a", "b", "c", "d"]) await form.parameter(name, {});
  await page.getByRole("link", { name: "Behaviour" }).click();
  await page.keyboard.press("ControlOrMeta+s");
  const link = page.getByRole("link", { name: "1 problem before publishing" });
  await expect(link).toBeInViewport();
  await link.click();
  await expect(page.getByText("1 problem to fix before publishing")).toBeInViewport();
  await expect(page.getByRole("link", { name: /^Request\s*1\s+problem$/ })).toBeVisible();
});

test("the index shows the section that was chosen", async ({ page, slug }) => {
  await page.goto(`/agents/${slug}/new-tool`);
  const index = page.getByRole("navigation", { name: "Tool sections" });
  for (const name of ["Behaviour", "Parameters", "Hooks", "Request", "Limits"]) {
    await index.getByRole("link", { name, exact: true }).click();
    await page.waitForTimeout(300);
    await expect(index.locator("[aria-current=location]")).toHaveText(name);
  }
});

test("arrow keys select in segmented controls", async ({ page, slug }) => {
  await page.goto(`/agents/${slug}/new-tool`);
  const handler = page.getByRole("radiogroup", { name: "Handler" });
  await handler.getByRole("radio", { name: "HTTP request" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(handler.getByRole("radio", { name: "JavaScript" })).toBeChecked();
  await page.keyboard.press("ArrowLeft");
  await expect(handler.getByRole("radio", { name: "HTTP request" })).toBeChecked();
});

test("a POST request sends the parameters in its body", async ({ page, slug }) => {
  await page.goto(`/agents/${slug}/new-tool`);
  const form = toolForm(page);
  await form.parameter("text", {});
  await page.getByRole("combobox", { name: "Method" }).selectOption("POST");
  const body = page.getByRole("textbox", { name: "JSON body" });
  await expect(body).toContainText('"text": "{{params.text}}"');
  await form.parameter("count", {});
  await page.getByRole("button", { name: "From parameters" }).click();
  await expect(body).toContainText('"count": "{{params.count}}"');
});
