import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures";
import { blank, editOrders, save } from "./request-editor-page";

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const send = async (page: Page) => {
  const asks = page.getByRole("button", { name: "Send request" });
  if (!(await asks.isVisible()))
    await page.getByRole("button", { name: "Request preview" }).click();
  await asks.click();
};

test("authenticates by user and password, in a header and in the URL", async ({
  page,
  api,
  slug,
  upstream,
}) => {
  const service = slug.replace(/^test/, "demo");
  const put = { fields: { user: "ada", password: "s3cret-demo" } };
  await api.send("PUT", `/credentials/${service}`, put);
  await editOrders({ page, api, slug }, blank(`${upstream.url}/orders`));
  const type = page.getByRole("combobox", { name: "Authentication" });

  await test.step("user and password of a credential", async () => {
    await type.selectOption("basic");
    await page.getByRole("button", { name: "Use a credential" }).click();
    await page.getByRole("menuitem", { name: `${service}.user:${service}.password` }).click();
    const value = field(page, "Authentication user and password");
    await expect(value).toHaveValue(
      `{{credentials.${service}.user}}:{{credentials.${service}.password}}`,
    );
    await expect(value).toBeFocused();
    await expect(page.getByRole("checkbox", { name: service, exact: true })).toBeChecked();
    await send(page);
    await expect.poll(() => upstream.seen.length).toBe(1);
    const said = Buffer.from("ada:s3cret-demo").toString("base64");
    expect(upstream.seen[0]?.headers.authorization).toBe(`Basic ${said}`);
  });

  await test.step("an API key in a custom header", async () => {
    await type.selectOption("header");
    await field(page, "Authentication header").fill("x-shop-key");
    await field(page, "Authentication value").fill(`Key {{credentials.${service}.password}}`);
    await page.getByRole("button", { name: "How this is sent" }).click();
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page);
    await send(page);
    await expect.poll(() => upstream.seen.length).toBe(2);
    expect(upstream.seen[1]?.headers["x-shop-key"]).toBe("Key s3cret-demo");
    expect(upstream.seen[1]?.headers.authorization).toBeUndefined();
  });

  await test.step("an API key in the URL, masked where it is shown", async () => {
    await type.selectOption("query");
    await field(page, "Authentication query name").fill("token");
    await field(page, "Authentication value").fill(`{{credentials.${service}.password}}`);
    await send(page);
    await expect.poll(() => upstream.seen.length).toBe(3);
    expect(upstream.seen[2]?.path).toBe("/orders?token=s3cret-demo");
    await expect(page.getByText("s3cret-demo")).toHaveCount(0);
  });
  await save(page);
  const saved: unknown = await (await api.send("GET", `/agents/${slug}/tools/orders`)).json();
  expect(saved).toMatchObject({ handler: { auth: { type: "query", name: "token" } } });
  await api.send("DELETE", `/credentials/${service}`);
});

test("sends form and multipart bodies", async ({ page, api, slug, upstream }) => {
  const count = { type: "integer", description: "How many", default: 2 };
  await editOrders(
    { page, api, slug },
    {
      ...blank(`${upstream.url}/orders`, { method: "POST" }),
      parameters: { type: "object", properties: { count } },
    },
  );
  const body = page.getByRole("radiogroup", { name: "Body", exact: true });
  await body.getByRole("radio", { name: "Form" }).click();
  await field(page, "Field name 1").fill("what");
  await field(page, "Field value 1").fill("a b&c");
  await field(page, "Field name 2").fill("count");
  await field(page, "Field value 2").fill("{{params.count}}");
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
  await send(page);
  await expect.poll(() => upstream.seen.length).toBe(1);
  const [form] = upstream.seen;
  expect(form?.headers["content-type"]).toContain("application/x-www-form-urlencoded");
  expect(Object.fromEntries(new URLSearchParams(form?.body))).toEqual({
    what: "a b&c",
    count: "2",
  });

  // Switching to multipart keeps the fields.
  await body.getByRole("radio", { name: "Multipart" }).click();
  await expect(field(page, "Field value 1")).toHaveValue("a b&c");
  await send(page);
  await expect.poll(() => upstream.seen.length).toBe(2);
  const parts = upstream.seen[1];
  expect(parts?.headers["content-type"]).toMatch(/^multipart\/form-data; ?boundary=/);
  expect(parts?.body).toContain('name="what"\r\n\r\na b&c\r\n');
  expect(parts?.body).toContain('name="count"\r\n\r\n2\r\n');
  await save(page);
  const saved: unknown = await (await api.send("GET", `/agents/${slug}/tools/orders`)).json();
  expect(saved).toMatchObject({
    handler: { body: { type: "multipart", value: { what: "a b&c", count: "{{params.count}}" } } },
  });
});

test("previews the selected response as HTML, media and mixed", async ({ page, api, slug }) => {
  await editOrders({ page, api, slug }, blank("https://api.example.com/orders"));
  const pixel =
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  const answer = {
    page: "<h2>Three orders</h2>",
    picture: { type: "image", url: pixel, description: "The shop" },
    mix: { html: "<p>One of a mix</p>", total: 3, note: "All sent" },
  };
  await page.getByRole("button", { name: "Response handling" }).click();
  await page.getByRole("textbox", { name: "Test with a response" }).fill(JSON.stringify(answer));
  await page.getByRole("radio", { name: "As shown by hosts" }).click();
  const select = page.getByRole("textbox", { name: "Select from response" });
  const type = page.getByRole("combobox", { name: "Response type" });
  const shown = page.getByTitle("Rendered HTML");

  await type.selectOption("html");
  await expect(page.getByText(/the result is not a string/)).toBeVisible();
  await select.fill("page");
  await expect(shown.contentFrame().getByText("Three orders")).toBeVisible();

  await type.selectOption("media");
  await expect(page.getByText(/the result has no url/)).toBeVisible();
  await select.fill("picture");
  await expect(page.getByRole("img", { name: "The shop" })).toBeVisible();
  // axe would wait forever for the sandboxed iframe, so it runs before one is shown.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);

  await type.selectOption("mixed");
  await select.fill("mix");
  await expect(shown.contentFrame().getByText("One of a mix")).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: "All sent" })).toBeVisible();
});
