import type { Page } from "@playwright/test";
import { expect, test } from "../../../fixtures";
import { editOrdersTool, ordersTool, save } from "./request-editor-page";

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const sendRequest = async (page: Page) => {
  const sendButton = page.getByRole("button", { name: "Send request" });
  if (!(await sendButton.isVisible()))
    await page.getByRole("button", { name: "Request preview" }).click();
  await sendButton.click();
};

test("authenticates by user and password, in a header and in the URL", async ({
  page,
  api,
  slug,
  upstream,
}) => {
  const service = slug.replace(/^test/, "demo");
  const credential = { fields: { user: "ada", password: "s3cret-demo" } };
  await api.send("PUT", `/credentials/${service}`, credential);
  await editOrdersTool({ page, api, slug }, ordersTool(`${upstream.url}/orders`));
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
    await sendRequest(page);
    await expect.poll(() => upstream.requests.length).toBe(1);
    const encodedCredentials = Buffer.from("ada:s3cret-demo").toString("base64");
    expect(upstream.requests[0]?.headers.authorization).toBe(`Basic ${encodedCredentials}`);
  });

  await test.step("an API key in a custom header", async () => {
    await type.selectOption("header");
    await field(page, "Authentication header").fill("x-shop-key");
    await field(page, "Authentication value").fill(`Key {{credentials.${service}.password}}`);
    await page.getByRole("button", { name: "How this is sent" }).click();
    await sendRequest(page);
    await expect.poll(() => upstream.requests.length).toBe(2);
    expect(upstream.requests[1]?.headers["x-shop-key"]).toBe("Key s3cret-demo");
    expect(upstream.requests[1]?.headers.authorization).toBeUndefined();
  });

  await test.step("an API key in the URL, masked where it is shown", async () => {
    await type.selectOption("query");
    await field(page, "Authentication query name").fill("token");
    await field(page, "Authentication value").fill(`{{credentials.${service}.password}}`);
    await sendRequest(page);
    await expect.poll(() => upstream.requests.length).toBe(3);
    expect(upstream.requests[2]?.path).toBe("/orders?token=s3cret-demo");
    await expect(page.getByText("s3cret-demo")).toHaveCount(0);
  });
  await save(page);
  const storedTool: unknown = await (await api.send("GET", `/agents/${slug}/tools/orders`)).json();
  expect(storedTool).toMatchObject({ handler: { auth: { type: "query", name: "token" } } });
  await api.send("DELETE", `/credentials/${service}`);
});

test("sends form and multipart bodies", async ({ page, api, slug, upstream }) => {
  const count = { type: "integer", description: "How many", default: 2 };
  await editOrdersTool(
    { page, api, slug },
    {
      ...ordersTool(`${upstream.url}/orders`, { method: "POST" }),
      parameters: { type: "object", properties: { count } },
    },
  );
  const body = page.getByRole("radiogroup", { name: "Body", exact: true });
  await body.getByRole("radio", { name: "Form" }).click();
  await field(page, "Field name 1").fill("what");
  await field(page, "Field value 1").fill("a b&c");
  await field(page, "Field name 2").fill("count");
  await field(page, "Field value 2").fill("{{params.count}}");
  await sendRequest(page);
  await expect.poll(() => upstream.requests.length).toBe(1);
  const [form] = upstream.requests;
  expect(form?.headers["content-type"]).toContain("application/x-www-form-urlencoded");
  expect(Object.fromEntries(new URLSearchParams(form?.body))).toEqual({
    what: "a b&c",
    count: "2",
  });

  // Switching to multipart keeps the fields.
  await body.getByRole("radio", { name: "Multipart" }).click();
  await expect(field(page, "Field value 1")).toHaveValue("a b&c");
  await sendRequest(page);
  await expect.poll(() => upstream.requests.length).toBe(2);
  const parts = upstream.requests[1];
  expect(parts?.headers["content-type"]).toMatch(/^multipart\/form-data; ?boundary=/);
  expect(parts?.body).toContain('name="what"\r\n\r\na b&c\r\n');
  expect(parts?.body).toContain('name="count"\r\n\r\n2\r\n');
  await save(page);
  const storedTool: unknown = await (await api.send("GET", `/agents/${slug}/tools/orders`)).json();
  expect(storedTool).toMatchObject({
    handler: { body: { type: "multipart", value: { what: "a b&c", count: "{{params.count}}" } } },
  });
});
