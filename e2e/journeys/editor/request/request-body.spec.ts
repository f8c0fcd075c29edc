import { expect, test } from "../../../fixtures";
import { editOrdersTool, ordersTool, save } from "./request-editor-page";

test("completes placeholders in a body and creates unknown ones", async ({
  page,
  api,
  slug,
  upstream,
}) => {
  await editOrdersTool(
    { page, api, slug },
    {
      ...ordersTool(`${upstream.url}/search`, {
        method: "POST",
        body: { type: "json", value: {} },
      }),
      parameters: {
        type: "object",
        properties: { city: { type: "string", description: "Where" } },
      },
    },
  );
  const body = page.getByRole("textbox", { name: "JSON body" });
  const names = page.getByRole("listbox", { name: "Placeholders" });
  const write = async (text: string) => {
    await body.click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText(text);
  };

  await test.step("completes by keyboard and quotes where necessary", async () => {
    await write('{ "to": "in ", "from": 1 }');
    for (let step = 0; step < '", "from": 1 }'.length; step++)
      await page.keyboard.press("ArrowLeft");
    await page.keyboard.type("{{ci");
    await expect(names.getByRole("option").first()).toHaveText("params.city");
    await page.keyboard.press("Enter");
    await expect(names).toBeHidden();
    await expect(body).toHaveText('{ "to": "in {{params.city}}", "from": 1 }');
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Backspace");
    await page.keyboard.type("{{zip");
    await expect(names.getByRole("option")).toHaveText(["Create parameter zip"]);
    await page.keyboard.press("Enter");
    await expect(body).toHaveText('{ "to": "in {{params.city}}", "from": "{{params.zip}}" }');
    await expect(page.getByRole("textbox", { name: "Name of parameter 2" })).toHaveValue("zip");
  });

  await test.step("offers nothing in a property name", async () => {
    await write("{ ");
    await page.keyboard.type('"{{ci');
    await expect(body).toHaveText('{ "{{ci"');
    await expect(names).toBeHidden();
  });

  await test.step("marks each unknown name and can create it", async () => {
    await write(
      '{ "a": "{{params.words}} of {{params.city}}", "b": "{{variables.shop-id}}", "c": "{{credentials.nowhere.token}}" }',
    );
    await page.getByRole("textbox", { name: "URL", exact: true }).focus();
    const readMarkedTexts = () =>
      body.evaluate((field) =>
        [...field.querySelectorAll(".cm-lintRange-error")].map(({ textContent }) => textContent),
      );
    const unknown = ["{{params.words}}", "{{variables.shop-id}}", "{{credentials.nowhere.token}}"];
    await expect.poll(readMarkedTexts).toEqual(unknown);
    await expect(page.getByRole("button", { name: "Grant nowhere" })).toBeVisible();
    await page.getByRole("button", { name: "Create variable shop-id" }).click();
    await expect.poll(readMarkedTexts).toEqual([unknown[0], unknown[2]]);
    await page.getByRole("button", { name: "Create parameter words" }).click();
    await expect(page.getByRole("textbox", { name: "Name of parameter 3" })).toHaveValue("words");
    await expect.poll(readMarkedTexts).toEqual([unknown[2]]);
  });

  await test.step("also completes in a plain text body", async () => {
    await page
      .getByRole("radiogroup", { name: "Body", exact: true })
      .getByRole("radio", { name: "Text" })
      .click();
    const text = page.getByRole("textbox", { name: "Text body" });
    await text.fill("");
    await text.pressSequentially("to {{ci");
    await expect(names.getByRole("option").first()).toHaveText("params.city");
    await page.keyboard.press("Enter");
    await text.pressSequentially(" {{params.street}}");
    await page.getByRole("textbox", { name: "URL", exact: true }).focus();
    await page.getByRole("button", { name: "Create parameter street" }).click();
    await expect(text).toHaveValue("to {{params.city}} {{params.street}}");
    await save(page);
  });
});

const sampleResponse = {
  total: 3,
  took: 12,
  items: Array.from({ length: 20 }, (_, index) => ({
    id: index,
    title: `Order ${index}`,
    price: { amount: index * 2, currency: "EUR" },
    description: "A text that nobody needs to read. ".repeat(20),
    history: Array.from({ length: 10 }, () => ({ at: "2026-01-01T00:00:00Z", by: "system" })),
  })),
};

test("selects parts of a real response by clicking", async ({ page, api, slug }) => {
  const { startUpstream } = await import("../../../upstream");
  const shop = await startUpstream(sampleResponse);
  await editOrdersTool({ page, api, slug }, ordersTool(`${shop.url}/orders`));

  await test.step("sends the unsaved request", async () => {
    await page.getByRole("textbox", { name: "URL", exact: true }).fill(`${shop.url}/unsaved`);
    await page.getByRole("button", { name: "Request preview" }).click();
    await page.getByRole("button", { name: "Send request" }).click();
    await page.getByRole("button", { name: "Response body" }).click();
    await expect(page.getByRole("region", { name: "Response body" })).toContainText("Order 3");
    expect(shop.requests.map(({ path }) => path)).toEqual(["/unsaved"]);
    await page.getByRole("button", { name: /^Response headers/ }).click();
    await expect(page.getByText("content-type", { exact: true }).first()).toBeVisible();
  });

  await test.step("keeps, drops, renames and limits parts", async () => {
    await page.getByRole("button", { name: "Response handling" }).click();
    await page.getByRole("button", { name: "Only this: items", exact: true }).click();
    for (const part of ["description", "history", "id"])
      await page.getByRole("checkbox", { name: `Keep items[].${part}`, exact: true }).click();
    await page.getByRole("button", { name: "Only this: items[].price.amount" }).waitFor();
    await page.getByRole("checkbox", { name: "Keep items[].price.currency" }).click();
    const name = page.getByRole("textbox", { name: "Name of items[].title in the result" });
    await name.fill("what");
    await name.press("Enter");
    await page.getByRole("textbox", { name: "How many items of items to keep" }).fill("2");
    const select = page.getByRole("textbox", { name: "Select from response" });
    await expect(select).toHaveValue("items[:2].{what: title, price: price.{amount: amount}}");
    await expect(page.getByText(/About [\d,]+ tokens before/)).toContainText("after");
    await expect(page.getByText("99% less")).toBeVisible();
    await expect(page.getByRole("region", { name: "Result", exact: true })).toContainText('"what"');
    await page.getByRole("radio", { name: "As shown by hosts" }).click();
  });

  await test.step("keeps a more complex expression as text", async () => {
    const select = page.getByRole("textbox", { name: "Select from response" });
    const shapedExpression = await select.inputValue();
    await select.fill("length(items)");
    await expect(page.getByText("too complex to edit here")).toBeVisible();
    await select.fill(shapedExpression);
    await expect(page.getByRole("checkbox", { name: "Keep items[].title" })).toBeChecked();
  });

  await test.step("publishes a small response", async () => {
    await save(page);
    await api.send("POST", `/agents/${slug}/publish`, { note: "" });
    const key = await api.createKey(slug, "k");
    const callResponse = await page.request.post(`/api/agents/${slug}/tools/orders`, {
      headers: { "x-api-key": key },
      data: {},
    });
    const text = await callResponse.text();
    expect(text.length).toBeLessThan(300);
    expect(JSON.parse(text).data.text).toEqual([
      { what: "Order 0", price: { amount: 0 } },
      { what: "Order 1", price: { amount: 2 } },
    ]);
  });
  await shop.close();
});
