import type { Manifest } from "@/lib/agent/manifest";
import { expect, test } from "../../fixtures";
import { toolForm } from "../editor/tool-form";

const forecast = {
  name: "getForecast",
  description: "Tells the weather.",
  parameters: {
    type: "object",
    properties: {
      city: { type: "string" },
      unit: { type: "string", enum: ["celsius", "fahrenheit", "kelvin"] },
    },
    required: ["city"],
  },
  handler: { kind: "javascript", code: "export default ({ city }) => city" },
} satisfies Manifest["tools"][number];
const weather = (slug: string): Manifest => ({
  slug,
  name: "Weather",
  description: "Weather in words.",
  tools: [forecast],
});

const messages = {
  kelvin: '"unit" no longer accepts "kelvin". Calls that send it fail.',
  day: 'The new parameter "day" is required. Calls without it fail.',
  wording: "Description changed.",
};

test("describes the changes of a new version, before and after publishing", async ({
  page,
  api,
  slug,
}) => {
  test.slow();
  const { key } = await api.publish(weather(slug));
  const fetchServedUnits = async (pin = "") => {
    const url = `${process.env.E2E_URL}/api/agents/${slug}${pin}/tools`;
    const response = await fetch(url, { headers: { "x-api-key": key } });
    if (!response.ok) return response.status;
    const { tools } = (await response.json()) as Pick<Manifest, "tools">;
    return tools[0]?.parameters.properties.unit?.enum;
  };

  await test.step("change the tool in three ways", async () => {
    await page.goto(`/agents/${slug}/tools/getForecast`);
    const form = toolForm(page);
    await form.field("Description").fill("Says the weather of a day.");
    await page.getByRole("button", { name: "Open unit", exact: true }).click();
    await page.getByRole("button", { name: "Remove kelvin", exact: true }).click();
    await form.parameter("day", { required: true });
    await form.save();
    await expect(page.getByText("3 changes since v1")).toBeVisible();
  });

  await test.step("shows the effect on callers in the sheet", async () => {
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    const sheet = page.getByRole("dialog");
    const breaking = sheet.getByRole("region", { name: "Breaking: 2" });
    await expect(breaking).toContainText("getForecast");
    await expect(breaking).toContainText(messages.kelvin);
    await expect(breaking).toContainText(messages.day);
    await expect(sheet.getByRole("region", { name: "Text only: 1" })).toContainText(
      messages.wording,
    );
    await expect(sheet.getByRole("insertion").first()).toBeVisible();
    await expect(sheet.getByRole("deletion").first()).toBeVisible();
    await expect(sheet.getByRole("region", { name: /^Compatible/ })).toHaveCount(0);
    await sheet.getByRole("textbox", { name: /^Note/ }).fill("Kelvin goes, a day comes.");
    await sheet.getByRole("button", { name: "Publish version 2" }).click();
    await expect(sheet).toBeHidden();
    expect(await fetchServedUnits()).toEqual(["celsius", "fahrenheit"]);
    expect(await fetchServedUnits("@1")).toEqual(["celsius", "fahrenheit", "kelvin"]);
  });

  await test.step("compares versions in both directions", async () => {
    await page.goto(`/agents/${slug}/versions`);
    await expect(page.getByText("Kelvin goes, a day comes.")).toBeVisible();
    await expect(
      page.getByRole("button", { name: "Copy the pinned URL of version 2" }),
    ).toBeVisible();
    await page.getByRole("button", { name: "Compare version 2", exact: true }).click();
    const sheet = page.getByRole("dialog");
    await expect(sheet.getByRole("region", { name: "Breaking: 2" })).toContainText(messages.kelvin);
    await sheet.getByRole("button", { name: "Swap" }).click();
    const compatible = sheet.getByRole("region", { name: /^Compatible/ });
    await expect(compatible).toContainText('"unit" now also accepts "kelvin".');
    await sheet.getByRole("combobox", { name: "Callers of" }).selectOption("Version 2");
    await sheet.getByRole("combobox", { name: "Compare with" }).selectOption("Draft");
    await expect(sheet.getByText("No differences.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
  });

  await test.step("make the first version live again, then unpublish", async () => {
    await page.getByRole("button", { name: "Make live: version 1" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Make live" }).click();
    await expect.poll(() => fetchServedUnits()).toEqual(["celsius", "fahrenheit", "kelvin"]);
    await page.getByRole("button", { name: "Unpublish" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Unpublish" }).click();
    await expect.poll(() => fetchServedUnits()).toBe(404);
  });
});

test("compares versions and the draft over the API and rejects unknown ones", async ({
  api,
  slug,
}) => {
  await api.publish(weather(slug));
  const diff = (from: string, to: string) =>
    api.send("GET", `/agents/${slug}/versions/${from}/diff/${to}`);
  const body = async (from: string, to: string) => (await diff(from, to)).json();
  expect(await body("1", "draft")).toEqual({ changes: [], worst: null });

  await api.send("PATCH", `/agents/${slug}/tools/getForecast`, { enabled: false });
  await api.send("PATCH", `/agents/${slug}`, { name: "Forecasts" });
  expect(await body("1", "draft")).toEqual({
    worst: "breaking",
    changes: [
      {
        tool: "getForecast",
        path: "/enabled",
        kind: "breaking",
        message: "This tool is disabled. Calls to it now fail.",
      },
      {
        tool: null,
        path: "/name",
        kind: "text-only",
        message: 'The agent was renamed from "Weather" to "Forecasts".',
      },
    ],
  });
  expect(await body("draft", "1")).toMatchObject({ worst: "compatible" });
  expect(await body("draft", "draft")).toEqual({ changes: [], worst: null });
  const detail = await (await api.send("GET", `/agents/${slug}`)).json();
  expect(detail).toMatchObject({ changes: 2 });

  for (const [from, to] of [
    ["1", "2"],
    ["7", "draft"],
    ["999999999", "1"],
  ] as const) {
    const response = await diff(from, to);
    expect([from, to, response.status()]).toEqual([from, to, 404]);
    expect(await response.json()).toMatchObject({ code: "not_found" });
  }
  for (const odd of ["0", "latest", "1.5", "-1"]) expect((await diff("1", odd)).status()).toBe(400);
  expect((await api.send("GET", "/agents/nobody-here/versions/1/diff/draft")).status()).toBe(404);
});

test("restores an older version as the draft and undoes it", async ({ page, api, slug }) => {
  await api.publish(weather(slug));
  const changedTool = { ...forecast, description: "Tells the weather of tomorrow." };
  await api.send("PUT", `/agents/${slug}/manifest`, { ...weather(slug), tools: [changedTool] });
  const description = async () => {
    const tool = await api.send("GET", `/agents/${slug}/tools/getForecast`);
    return ((await tool.json()) as { description: string }).description;
  };
  await page.goto(`/agents/${slug}/versions`);
  await page.getByRole("button", { name: "Restore as draft: version 1" }).click();
  await page.getByRole("button", { name: "Restore as draft", exact: true }).click();
  await expect(page.getByText("Draft restored to version 1")).toBeVisible();
  expect(await description()).toBe(forecast.description);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByText("Restore undone")).toBeVisible();
  expect(await description()).toBe(changedTool.description);
});

test("warns about unsaved changes when publishing and keeps them", async ({ page, api, slug }) => {
  test.slow();
  await api.publish(weather(slug));
  await api.send("PATCH", `/agents/${slug}`, { name: "Forecasts" });
  await page.goto(`/agents/${slug}/tools/getForecast`);
  const description = toolForm(page).field("Description");
  await description.fill("Tells the weather of a day.");
  const sheet = page.getByRole("dialog", { name: "Publish" });
  const open = () => page.getByRole("button", { name: "Publish", exact: true }).click();
  const fetchVersion = async (version: number) =>
    (
      (await (await api.send("GET", `/agents/${slug}/versions/${version}`)).json()) as {
        manifest: Manifest;
      }
    ).manifest;

  await test.step("does not change the slug while there are unsaved changes", async () => {
    await page.getByRole("button", { name: "Agent actions" }).click();
    await page.getByRole("menuitem", { name: "Edit agent" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Forecasts" });
    await dialog.getByRole("textbox", { name: /^Address/ }).fill(`${slug}-moved`);
    await dialog.getByRole("button", { name: "Save changes" }).click();
    await expect(dialog).toContainText("Save or discard the changes to the tool getForecast");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Discard changes" }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("publishes without them and keeps them in the editor", async () => {
    await open();
    await expect(sheet).toContainText("Unsaved changes in the editor");
    await expect(sheet).toContainText("Changes to the tool getForecast are not saved.");
    await sheet.getByRole("button", { name: "Publish version 2 without unsaved changes" }).click();
    await expect(page.getByText("Version 2 published")).toBeVisible();
    expect((await fetchVersion(2)).tools[0]?.description).toBe(forecast.description);
    await expect(description).toHaveValue("Tells the weather of a day.");
    await page.getByRole("button", { name: "See the endpoint" }).click();
    const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(question).toBeHidden();
  });

  await test.step("publishes them after saving", async () => {
    await open();
    await expect(sheet).toContainText("Nothing to publish");
    await sheet.getByRole("button", { name: "Save first" }).click();
    await expect(sheet.getByRole("region", { name: "Text only: 1" })).toContainText(
      messages.wording,
    );
    await expect(sheet.getByText("Unsaved changes in the editor")).toHaveCount(0);
    await sheet.getByRole("button", { name: "Publish version 3", exact: true }).click();
    await expect(page).toHaveURL(`/agents/${slug}/endpoint`);
    expect((await fetchVersion(3)).tools[0]?.description).toBe("Tells the weather of a day.");
  });
});

test("shows compatibility reasons and affected keys in the sheet", async ({ page, api, slug }) => {
  const { key } = await api.publish(weather(slug));
  await fetch(`${process.env.E2E_URL}/api/agents/${slug}/tools/getForecast`, {
    method: "POST",
    headers: { "x-api-key": key, "content-type": "application/json" },
    body: '{"city":"Rome"}',
  });
  const uses = async () => {
    const response = await api.send("GET", `/agents/${slug}/key-uses?days=30`);
    return ((await response.json()) as { uses: unknown[] }).uses.length;
  };
  await expect.poll(uses).toBe(1);
  const variables = [{ ref: "team", name: "Team", required: true }];
  expect((await api.send("PATCH", `/agents/${slug}`, { variables })).status()).toBe(200);

  let fails = true;
  await page.route(`**/api/v1/agents/${slug}/report`, (route) =>
    fails ? route.fulfill({ status: 409, json: { detail: "Not just now." } }) : route.fallback(),
  );
  await page.goto(`/agents/${slug}/versions`);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Publish" });
  await expect(sheet.getByRole("region", { name: "Breaking: 1" })).toContainText("x-team");
  await expect(sheet.getByRole("list", { name: "Callers of this agent" })).toContainText(
    "getForecast",
  );
  const arrives = sheet.getByRole("region", { name: "Compatibility" });
  await expect(arrives).toContainText("Not just now.");
  fails = false;
  await arrives.getByRole("button", { name: "Try again" }).click();
  await arrives.getByRole("button", { name: /^Works with/ }).click();
  await expect(arrives.getByRole("list", { name: "Compatibility by platform" })).toContainText(
    "OpenAI (strict)",
  );
});

test("keeps the version live after a failed unpublish", async ({ page, api, slug }) => {
  await api.publish(weather(slug));
  await page.goto(`/agents/${slug}/versions`);
  const liveBadge = page.getByRole("list", { name: "Versions" }).getByText("Live", { exact: true });
  await expect(liveBadge).toBeVisible();
  const pendingUnpublish = Promise.withResolvers<void>();
  await page.route(`**/api/v1/agents/${slug}/unpublish`, async (route) => {
    await pendingUnpublish.promise;
    await route.fulfill({ status: 409, json: { detail: "Somebody else is at it." } });
  });
  await page.getByRole("button", { name: "Unpublish" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Unpublish" }).click();
  await expect(page.getByText("Live", { exact: true })).toHaveCount(0);
  pendingUnpublish.resolve();
  await expect(question).toContainText("Somebody else is at it.");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(liveBadge).toBeVisible();
});
