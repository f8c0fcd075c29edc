import type { Tool } from "@/lib/agent/tool";
import { expect, test } from "../../fixtures";

test("creates, previews and publishes a resource", async ({ page, api, slug }) => {
  const tool: Tool = {
    name: "greet",
    description: "Says hello.",
    parameters: { type: "object", properties: {} },
    handler: { kind: "javascript", code: 'export default () => "hello"' },
  };
  const variables = [{ ref: "team", required: true }];
  const { key } = await api.publish({
    slug,
    name: "Context",
    description: "Says who is there.",
    variables,
    tools: [tool],
  });
  const fetchResource = async () => {
    const response = await fetch(`${process.env.E2E_URL}/api/agents/${slug}/resource`, {
      method: "POST",
      headers: { "x-api-key": key, "x-team": "blue" },
    });
    return [response.status, await response.json()];
  };
  expect(await fetchResource()).toMatchObject([404, { success: false }]);

  await page.goto(`/agents/${slug}/tools`);
  await page.getByRole("link", { name: "Endpoint", exact: true }).first().click();
  await page.getByRole("link", { name: /^(Edit|Set up) resource$/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Resource" })).toBeVisible();
  const preview = page.getByRole("complementary", { name: "Preview" });
  await expect(page.getByText("Not saved yet", { exact: true })).toBeVisible();
  await test.step("previews unsaved code", async () => {
    const unsavedCode = page.getByRole("textbox", { name: "Code" });
    await unsavedCode.fill('export default () => "only typed"');
    await preview.getByLabel("team").fill("blue");
    await preview.getByRole("button", { name: "Preview" }).click();
    await expect(preview.getByText("only typed").first()).toBeVisible();
    // Without a URL there is no request to preview.
    const kind = page.getByRole("radiogroup", { name: "Handler" });
    await kind.getByRole("radio", { name: /^HTTP/ }).click();
    await expect(preview.getByRole("button", { name: "Preview" })).toBeDisabled();
    await kind.getByRole("radio", { name: /^JavaScript/ }).click();
    await expect(preview.getByRole("button", { name: "Preview" })).toBeEnabled();
  });
  await page.getByRole("button", { name: /Save resource/ }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.getByRole("checkbox", { name: "Enabled" }).check();
  await page.getByLabel("Response type").selectOption("mixed");
  const code = page.getByRole("textbox", { name: "Code" });
  await code.fill("export default (");
  await page.getByRole("button", { name: /Save resource/ }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Line 1" })).toBeVisible();
  await code.fill("export default (_, { variables }) => ({ team: variables.team });");
  await page.getByRole("button", { name: /Save resource/ }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  await code.fill("export default (_, { variables }) => ({ team: variables.team, unsaved: 1 });");
  await preview.getByRole("button", { name: "Preview" }).click();
  await expect(preview.getByText("Succeeded")).toBeVisible();
  await preview.getByRole("tab", { name: "Response" }).click();
  await expect(preview.getByRole("tabpanel")).toContainText('"unsaved": 1');
  await code.fill("export default (");
  await preview.getByRole("button", { name: "Preview" }).click();
  await expect(preview.getByText(/The resource was not run: Line 1/)).toBeAttached();
  await preview.getByRole("tab", { name: "Response" }).click();
  await expect(preview.getByRole("tabpanel")).toContainText(/Not run.*Line 1/);

  await page.reload();
  await expect(page.getByRole("checkbox", { name: "Enabled" })).toBeChecked();
  expect(await fetchResource()).toMatchObject([404, { success: false }]);
  await api.send("POST", `/agents/${slug}/publish`, { note: "with a resource" });
  expect(await fetchResource()).toEqual([
    200,
    { success: true, responseType: "mixed", data: { team: "blue" } },
  ]);
});

test("shows a conflict after a concurrent change of the resource", async ({ page, api, slug }) => {
  await api.send("POST", "/agents", { name: "Context", slug });
  await page.goto(`/agents/${slug}/resource`);
  const code = page.getByRole("textbox", { name: "Code" });
  await code.fill('export default () => "mine";');
  const handler = { kind: "javascript", code: 'export default () => "theirs";' };
  await api.send("PATCH", `/agents/${slug}`, { resource: { enabled: true, handler } });
  await page.getByRole("button", { name: /Save resource/ }).click();
  const alert = page.getByRole("alert").filter({ hasText: "This resource was saved elsewhere" });
  await expect(alert).toBeVisible();
  await alert.getByRole("button", { name: "Keep mine and overwrite" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  const agent = (await (await api.send("GET", `/agents/${slug}`)).json()) as { resource: object };
  expect(agent.resource).toMatchObject({ handler: { code: expect.stringContaining("mine") } });
});

test("previews a resource as the chosen caller, with its requests and log", async ({
  page,
  api,
  slug,
  upstream,
}) => {
  const code = `export default async (_, { variables, userId, fetch, log }) => {
    log.info("asking for the team", { userId });
    await fetch("${upstream.url}/teams/" + variables.team);
    return { team: variables.team, userId };
  }`;
  await api.send("PUT", `/agents/${slug}/manifest`, {
    slug,
    name: "Context",
    description: "",
    tools: [],
    variables: [{ ref: "team" }],
    resource: {
      enabled: true,
      responseType: "mixed",
      handler: { kind: "javascript", code, hosts: [new URL(upstream.url).host] },
    },
  });
  await page.goto(`/agents/${slug}/resource`);
  const preview = page.getByRole("complementary", { name: "Preview" });
  const panel = (name: string) => preview.getByRole("tabpanel", { name });
  await preview.getByRole("button", { name: "Caller", exact: true }).click();
  await preview.getByLabel("team").fill("blue");
  await preview.getByRole("button", { name: "New profile" }).click();
  await page.getByRole("textbox", { name: "Profile name" }).fill("Other");
  await page.keyboard.press("Enter");
  await preview.getByLabel("team").fill("red");
  await preview.getByRole("button", { name: "Host context" }).click();
  await preview.getByLabel("userId").fill("u-17");
  await preview.getByRole("button", { name: "Preview" }).click();
  await expect(preview.getByText("Succeeded")).toBeVisible();
  await preview.getByRole("tab", { name: /^Request/ }).click();
  await expect(panel("Request")).toContainText("/teams/red");
  await preview.getByRole("tab", { name: /^Logs/ }).click();
  await expect(panel("Logs")).toContainText("asking for the team");
  await expect(panel("Logs")).toContainText("u-17");

  await preview.getByRole("combobox", { name: "Caller profile" }).click();
  await page.getByRole("option", { name: "Default", exact: true }).click();
  await preview.getByRole("button", { name: "Preview" }).click();
  await expect
    .poll(() => upstream.requests.map(({ path }) => path))
    .toEqual(["/teams/red", "/teams/blue"]);
});
