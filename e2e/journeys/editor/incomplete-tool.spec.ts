import { expect, test } from "../../fixtures";
import { toolForm } from "./tool-form";

test.beforeEach(async ({ api, slug }) => {
  await api.send("PUT", `/agents/${slug}/manifest`, {
    slug,
    name: "Bench",
    description: "",
    tools: [
      {
        name: "getForecast",
        description: "Tells the weather.",
        parameters: { type: "object", properties: {} },
        handler: { kind: "http", method: "GET", url: "https://example.com/forecast" },
      },
    ],
  });
});

test("saves and lists a new tool without a URL, refuses to publish it, and completes it", async ({
  page,
  api,
  slug,
}) => {
  test.slow();
  const form = toolForm(page);
  const problem = page.getByRole("link", { name: "1 problem before publishing" });
  await test.step("saves it with its problem", async () => {
    await page.goto(`/agents/${slug}/new-tool`);
    await form.basics("sendMessage", "Sends a message.");
    await form.parameter("text", { description: "What to send." });
    await page.keyboard.press("ControlOrMeta+s");
    await expect(problem).toBeVisible();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/new-tool\?incomplete=/);
    await page.reload();
    await expect(form.field("Description")).toHaveValue("Sends a message.");
    await expect(page.getByRole("button", { name: "Open text", exact: true })).toBeVisible();
    await expect(problem).toBeVisible();
  });

  await test.step("lists it, and keeps another new tool blank", async () => {
    const incomplete = page.getByRole("region", { name: "Incomplete" });
    await expect(incomplete.getByText("Incomplete: 1 problem before publishing")).toBeAttached();
    await page.getByRole("link", { name: "New tool" }).click();
    await expect(form.field("Tool name")).toHaveValue("");
    await incomplete.getByRole("link", { name: "sendMessage" }).click();
    await expect(form.field("Tool name")).toHaveValue("sendMessage");
  });

  await test.step("leaves it out of the draft", async () => {
    const manifest = await (await api.send("GET", `/agents/${slug}/manifest`)).json();
    expect(manifest).toMatchObject({ tools: [{ name: "getForecast" }] });
  });

  await test.step("shows what to fix in the playground", async () => {
    await page.goto(`/agents/${slug}/playground`);
    await page.getByRole("combobox", { name: "Tool" }).click();
    await page.getByRole("option", { name: /sendMessage/ }).click();
    await expect(page.getByText("This tool is incomplete")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Run/ })).toBeHidden();
  });

  await test.step("refuses to publish, with a link to it", async () => {
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    const sheet = page.getByRole("dialog", { name: "Publish" });
    await expect(sheet.getByText("A tool is incomplete")).toBeVisible();
    await expect(sheet.getByRole("button", { name: "Publish version 1" })).toBeDisabled();
    await sheet.getByRole("link", { name: "Edit sendMessage" }).click();
    await expect(form.field("Tool name")).toHaveValue("sendMessage");
  });

  await test.step("completes it on a save without problems", async () => {
    await form.field("URL").fill("https://example.com/messages");
    await form.save();
    await expect(page).toHaveURL(new RegExp(`/agents/${slug}/tools/sendMessage$`));
    await expect(page.getByRole("region", { name: "Incomplete" })).toBeHidden();
    const list = await (await api.send("GET", `/agents/${slug}/incomplete-entries`)).json();
    expect(list).toEqual({ incompleteEntries: [] });
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByRole("button", { name: "Publish version 1" })).toBeEnabled();
  });
});

test("keeps incomplete changes beside the saved tool until they are discarded", async ({
  page,
  api,
  slug,
}) => {
  const form = toolForm(page);
  await page.goto(`/agents/${slug}/tools/getForecast`);
  await form.field("URL").fill("");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByRole("link", { name: "1 problem before publishing" })).toBeVisible();
  const tool = await (await api.send("GET", `/agents/${slug}/tools/getForecast`)).json();
  expect(tool).toMatchObject({ handler: { url: "https://example.com/forecast" } });

  await page.goto(`/agents/${slug}/playground?tool=getForecast`);
  await expect(page.getByText("The tool has incomplete changes")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Run/ })).toBeVisible();

  await test.step("shows a conflict if somebody else saved in the meantime", async () => {
    await api.send("PATCH", `/agents/${slug}/tools/getForecast`, {
      description: "By a colleague.",
    });
    await page.getByRole("link", { name: "Edit getForecast" }).click();
    await expect(page.getByText("This tool was saved elsewhere")).toBeVisible();
    await expect(form.field("URL")).toHaveValue("");
  });

  await page.getByRole("button", { name: "Discard the changes" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await expect(form.field("URL")).toHaveValue("https://example.com/forecast");
  await expect(form.field("Description")).toHaveValue("By a colleague.");
  const list = await (await api.send("GET", `/agents/${slug}/incomplete-entries`)).json();
  expect(list).toEqual({ incompleteEntries: [] });
});

test("saves, lists, reopens and completes code with a syntax error", async ({
  page,
  api,
  slug,
}) => {
  const form = toolForm(page);
  const problem = page.getByRole("link", { name: "1 problem before publishing" });
  const codeProblem = page.getByRole("button", { name: /^Code: Line 2/ });
  const code = page.getByRole("textbox", { name: "Code", exact: true });
  await page.goto(`/agents/${slug}/new-tool`);
  await form.basics("compute", "Computes.");
  await page.getByRole("radio", { name: "JavaScript" }).click();
  await form.codeField("Code", "export default async (params) => {\n  return params.;\n}");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(codeProblem).toBeVisible();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  await test.step("opens it with the code and its problem", async () => {
    await page.reload();
    await expect(code).toContainText("return params.;");
    await expect(problem).toBeVisible();
    await codeProblem.click();
    await expect(code).toBeFocused();
    const incomplete = page.getByRole("region", { name: "Incomplete" });
    await expect(incomplete.getByText("Incomplete: 1 problem before publishing")).toBeAttached();
    const manifest = await (await api.send("GET", `/agents/${slug}/manifest`)).json();
    expect(manifest).toMatchObject({ tools: [{ name: "getForecast" }] });
  });

  await test.step("completes it on a save without the error", async () => {
    await form.codeField("Code", "export default async (params) => {\n  return params;\n}");
    await expect(codeProblem).toBeHidden();
    await form.save();
    await expect(page).toHaveURL(new RegExp(`/agents/${slug}/tools/compute$`));
    const list = await (await api.send("GET", `/agents/${slug}/incomplete-entries`)).json();
    expect(list).toEqual({ incompleteEntries: [] });
  });
});
