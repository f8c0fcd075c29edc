import type { Manifest } from "@/lib/agent/manifest";
import { expect, test } from "../../fixtures";
import { startWeatherModel } from "../../weather-model";

const toTool = (name: string, description: string): Manifest["tools"][number] => ({
  name,
  description,
  parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
  handler: { kind: "javascript", code: "export default () => { throw new Error('ran'); };" },
});

test("finds a worsened description with a model test and stops it before publishing", async ({
  page,
  api,
  slug,
}) => {
  const { model, stop, countRequests } = await startWeatherModel();
  const forecast = toTool("getForecast", "Gets the weather of a city.");
  await api.publish({
    slug,
    name: "Weather",
    description: "",
    model,
    tools: [forecast, toTool("getHistory", "Gets what happened in a city.")],
  });

  await test.step("write a test and run it", async () => {
    await page.goto(`/agents/${slug}/tests`);
    const kinds = page.getByRole("navigation", { name: "Kinds of tests" });
    await kinds.getByRole("link", { name: "Model" }).click();
    await expect(page).toHaveURL(/\/tests\/model$/);
    await page.getByRole("button", { name: "New test" }).click();
    const sheet = page.getByRole("dialog", { name: "New test" });
    await sheet.getByLabel("Name").fill("Umbrella");
    await sheet.getByLabel("What the user says").fill("Do I need an umbrella in Rome?");
    await sheet.getByLabel("Expected tool").selectOption("getForecast");
    await sheet.getByRole("button", { name: "Add assertion" }).click();
    await sheet.getByLabel("Path 1").fill("city");
    await sheet.getByLabel("Value 1").fill("Rome");
    await sheet.getByRole("button", { name: "Run", exact: true }).click();
    await expect(sheet.getByText("Passed", { exact: true })).toBeVisible();
    await sheet.getByRole("button", { name: "Save test" }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByText(/^1 request, about /)).toBeVisible();
    await page.getByRole("button", { name: "Run 1 test" }).click();
    await expect(page.getByText(/^1 passed, 0 failed\./)).toBeVisible();
  });

  await test.step("compare a worse description with the live version", async () => {
    await api.publish({
      slug,
      name: "Weather",
      description: "",
      model,
      tools: [forecast, toTool("getHistory", "Gets what happened in a city.")],
      modelTests: [
        { name: "Umbrella", prompt: "Do I need an umbrella?", expect: { tool: "getForecast" } },
      ],
    });
    const path = `/agents/${slug}/tools/getForecast`;
    const change = { description: "Does what you need." };
    expect((await api.send("PATCH", path, change)).status()).toBe(200);
    await page.reload();
    await page.getByRole("checkbox", { name: "Compare with version 2" }).check();
    await page.getByRole("button", { name: "Run 1 test" }).click();
    await expect(page.getByText(/^1 passed, 1 failed\./)).toBeVisible();
    const draft = page.getByRole("table", { name: "weather-model, Draft" });
    await expect(draft.getByRole("columnheader", { name: "no tool" })).toBeVisible();
    const confusions = page.getByRole("list", { name: "Confused tools" });
    await expect(confusions).toContainText("no tool was called instead of getForecast");
    await expect(confusions).toContainText("Does what you need.");
  });

  await test.step("stops publishing until somebody overrides it", async () => {
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    const sheet = page.getByRole("dialog", { name: "Publish" });
    await expect(sheet.getByRole("list", { name: "Failing tests" })).toContainText(
      'Called no tool instead of "getForecast".',
    );
    const publish = sheet.getByRole("button", { name: "Publish version 3" });
    await expect(publish).toBeDisabled();
    await sheet.getByRole("checkbox", { name: "Publish anyway" }).check();
    await expect(publish).toBeEnabled();
  });
  expect(countRequests()).toBe(4);
  await stop();
});
