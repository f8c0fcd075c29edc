import type { Locator } from "@playwright/test";
import { expect, test } from "../../fixtures";
import { toolForm } from "../editor/tool-form";

/** Holds the button longer than the delay of the form's check, as a person would. */
const click = (target: Locator) => target.click({ delay: 300 });

const agentWith = (slug: string, properties: Record<string, object>, required: string[]) => ({
  slug,
  name: "Bench",
  description: "",
  tools: [
    {
      name: "sendMessage",
      description: "Sends a message.",
      parameters: { type: "object", properties, required },
      handler: { kind: "javascript", code: "export default () => 1" },
    },
  ],
});

test("keeps a click in the editor even if leaving a field moves the page", async ({
  page,
  api,
  slug,
}) => {
  const filter = { not: { type: "null" } };
  await api.send("PUT", `/agents/${slug}/manifest`, agentWith(slug, { filter }, []));
  await page.goto(`/agents/${slug}/tools/sendMessage`);
  const form = toolForm(page);
  const enabled = page.getByRole("checkbox", { name: "Enabled" });

  await test.step("clears the error of a corrected field", async () => {
    const description = form.field("Description");
    await description.fill("");
    await page.keyboard.press("ControlOrMeta+s");
    await expect(description).toHaveAttribute("aria-invalid", "true");
    await description.fill("Sends a message to somebody.");
    await click(enabled);
    await expect(enabled).not.toBeChecked();
    await expect(description).not.toHaveAttribute("aria-invalid");
  });

  await test.step("shows the error of a rejected value", async () => {
    await page.getByRole("textbox", { name: /^Allowed hosts/ }).fill("https://");
    await click(enabled);
    await expect(enabled).toBeChecked();
    await expect(page.getByText("Enter a host, such as api.example.com.")).toBeVisible();
  });

  await test.step("formatted JSON takes more lines", async () => {
    await page.getByRole("button", { name: "Open filter", exact: true }).click();
    const schema = page.getByRole("textbox", { name: /^JSON Schema of filter/ });
    await schema.fill('{"not": {"anyOf": [{"type": "null"}, {"maxLength": 2}, {"maximum": 2}]}}');
    await click(enabled);
    await expect(enabled).not.toBeChecked();
    await expect(schema).toHaveValue(/\n/);
  });
});

test("keeps a click in the playground even if leaving a field shows its error", async ({
  page,
  api,
  slug,
}) => {
  const properties = {
    text: { type: "string", minLength: 5 },
    sender: { type: "object", properties: { name: { type: "string" } } },
  };
  await api.send("PUT", `/agents/${slug}/manifest`, agentWith(slug, properties, ["text"]));
  await page.goto(`/agents/${slug}/playground?tool=sendMessage`);
  const text = page.getByRole("textbox", { name: "text", exact: true });
  await text.fill("Hi");
  await click(page.getByRole("button", { name: "Add sender" }));
  await expect(page.getByRole("button", { name: "Remove sender" })).toBeVisible();
  await expect(text).toHaveAttribute("aria-invalid", "true");
});
