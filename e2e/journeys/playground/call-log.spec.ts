import { expect, test } from "../../fixtures";

const greet = {
  name: "greet",
  description: "Greets a person.",
  parameters: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
  handler: {
    kind: "javascript",
    code: 'export default ({ name }, { log, userId }) => { log.info("greeting", { name, userId }); return "Hello " + name; }',
  },
};

test("finds a call by its request id, with its details", async ({ page, api, slug }) => {
  const { key } = await api.publish({
    slug,
    name: "Log",
    description: "",
    tools: [greet as never],
  });
  const call = (body: object) =>
    fetch(`${process.env.E2E_URL}/api/agents/${slug}/tools/greet`, {
      method: "POST",
      headers: { "x-api-key": key, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const good = await call({ name: "Ada", userId: "u-17", executionId: "e-1" });
  const bad = await call({});
  const id = good.headers.get("x-request-id") ?? "";

  type Call = { id: string; status: number };
  const listCalls = async (query = "") =>
    ((await (await api.send("GET", `/agents/${slug}/calls${query}`)).json()) as { calls: Call[] })
      .calls;
  await expect.poll(async () => (await listCalls()).length).toBe(2);
  expect((await listCalls()).map((each) => each.id)).toEqual([bad.headers.get("x-request-id"), id]);
  expect((await listCalls("?outcome=failed")).map(({ status }) => status)).toEqual([400]);
  const detail = await (await api.send("GET", `/agents/${slug}/calls/${id}`)).json();
  expect(detail).toMatchObject({
    params: { name: "Ada" },
    response: { text: "Hello Ada" },
    context: { userId: "u-17", executionId: "e-1" },
    log: [{ level: "info", message: "greeting", data: { name: "Ada", userId: "u-17" } }],
  });
  expect(JSON.stringify(detail)).not.toContain(key);
  const statistics = await (await api.send("GET", `/agents/${slug}/statistics`)).json();
  expect(statistics).toMatchObject({ tools: [{ tool: "greet", calls: 2, errors: 1 }] });
  expect((await api.send("GET", `/agents/${slug}/calls/nothing`)).status()).toBe(404);

  await page.goto(`/agents/${slug}/calls`);
  await page.getByRole("button", { name: "By tool" }).click();
  await expect(page.getByRole("table", { name: "Statistics by tool" })).toContainText("greet");
  const rows = page.getByRole("link", { name: /^greet/ });
  await expect(rows).toHaveCount(2);
  await page.getByRole("combobox", { name: "Outcome" }).selectOption("Succeeded");
  await expect(rows).toHaveCount(1);
  await rows.click();
  await expect(page).toHaveURL(`/agents/${slug}/calls?outcome=ok&call=${id}`);
  await page.reload();
  const sheet = page.getByRole("dialog", { name: "Call to greet" });
  await expect(sheet).toContainText("Hello Ada");
  await expect(sheet).toContainText(id);
});

test("retries a call from the log and asks for its secrets again", async ({ page, api, slug }) => {
  const secret = "bearer-of-the-caller-4711";
  const properties = { name: { type: "string" }, token: { type: "string" } };
  const { key } = await api.publish({
    slug,
    name: "Log",
    description: "",
    tools: [{ ...greet, parameters: { type: "object", properties }, bearer: "optional" } as never],
  });
  const response = await fetch(`${process.env.E2E_URL}/api/agents/${slug}/tools/greet`, {
    method: "POST",
    headers: {
      "x-api-key": key,
      "content-type": "application/json",
      authorization: `Bearer ${secret}`,
    },
    body: JSON.stringify({ name: "Ada", token: secret }),
  });
  expect(response.status).toBe(200);
  const id = response.headers.get("x-request-id");
  await expect
    .poll(async () => (await api.send("GET", `/agents/${slug}/calls/${id}`)).status())
    .toBe(200);

  await page.goto(`/agents/${slug}/calls`);
  await page.getByRole("link", { name: /^greet/ }).click();
  await page.getByRole("link", { name: "Replay in the playground" }).click();
  await expect(page).toHaveURL(`/agents/${slug}/playground?call=${id}`);
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  await expect(field("name")).toHaveValue("Ada");
  await expect(field("token")).toHaveValue("•••");
  await expect(page.getByText("The call log replaced this secret with •••.")).toBeVisible();
  const runButton = page.getByRole("button", { name: /^Run/ });
  await expect(runButton).toBeDisabled();
  await field("token").fill("another one");
  await expect(page.getByText("Secrets are missing")).toBeHidden();
  await runButton.click();
  await expect(page.getByText("Succeeded")).toBeVisible();

  await page.reload();
  await page.getByRole("button", { name: "Send ••• as is" }).click();
  await expect(field("token")).toHaveValue("•••");
  await expect(runButton).toBeEnabled();
});

test("shows new calls of all agents as they arrive and opens them by keyboard", async ({
  page,
  api,
  slug,
}) => {
  const { key } = await api.publish({
    slug,
    name: "Log",
    description: "",
    tools: [greet as never],
  });
  const call = (name: string) =>
    fetch(`${process.env.E2E_URL}/api/agents/${slug}/tools/greet`, {
      method: "POST",
      headers: { "x-api-key": key, "content-type": "application/json" },
      body: JSON.stringify({ name }),
    });
  await page.goto(`/calls?agent=${slug}&period=1h`);
  await expect(page.getByRole("heading", { name: "No matching calls" })).toBeVisible();
  await call("Ada");
  const rows = page.getByRole("link", { name: /^greet/ });
  await expect(rows).toHaveCount(1);

  await page.getByRole("region", { name: "Log", exact: true }).hover();
  const position = await rows.boundingBox();
  await call("Bob");
  const showButton = page.getByRole("button", { name: "Show 1 new call" });
  await showButton.waitFor();
  expect(await rows.boundingBox(), "a row moved under the pointer").toEqual(position);
  await showButton.click();
  await expect(rows).toHaveCount(2);

  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  const sheet = page.getByRole("dialog", { name: "Call to greet" });
  await expect(sheet).toContainText("Hello Ada");
  await page.keyboard.press("k");
  await expect(sheet).toContainText("Hello Bob");
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();

  await page.getByRole("searchbox", { name: "Search the log" }).fill("nobody");
  await page.getByRole("heading", { name: "No matching calls" }).waitFor();
  await page.getByRole("button", { name: "Clear filters" }).first().click();
  await expect(page).toHaveURL("/calls?period=1h");
});

test("prints an open call in full, without the log behind it", async ({ page, api, slug }) => {
  const { key } = await api.publish({
    slug,
    name: "Log",
    description: "",
    tools: [greet as never],
  });
  const name = Array.from({ length: 100 }, (_, index) => `Line ${index}`).join("\n");
  const response = await fetch(`${process.env.E2E_URL}/api/agents/${slug}/tools/greet`, {
    method: "POST",
    headers: { "x-api-key": key, "content-type": "application/json" },
    body: JSON.stringify({ name }),
  });
  const id = response.headers.get("x-request-id");
  const readStatus = async () => (await api.send("GET", `/agents/${slug}/calls/${id}`)).status();
  await expect.poll(readStatus).toBe(200);
  await page.setViewportSize({ width: 720, height: 1000 });
  await page.goto(`/agents/${slug}/calls?call=${id}`);
  const sheet = page.getByRole("dialog", { name: "Call to greet" });
  const log = page.getByRole("table", { name: "Calls", includeHidden: true });
  await expect(sheet.getByText("Line 99").first()).toBeAttached();
  await expect(log).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(log).toBeHidden();
  const { scrollHeight, height } = await sheet.evaluate((element) => ({
    scrollHeight: element.scrollHeight,
    height: element.clientHeight,
  }));
  expect(height).toBeGreaterThan(1000);
  expect(scrollHeight).toBe(height);
});
