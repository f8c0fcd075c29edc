import { expect, test } from "../../fixtures";

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
])
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("the tools' page sets up what the tools lack", async ({ page, api, slug }) => {
      const service = slug.replace(/^test/, "demo");
      await api.send("POST", "/agents", { name: "Orders", slug });
      await api.send("POST", `/agents/${slug}/tools`, {
        name: "listOrders",
        description: "Lists orders.",
        parameters: { type: "object", properties: {} },
        credentials: [service],
        handler: {
          kind: "http",
          method: "GET",
          url: "https://shop.example.com/orders",
          auth: { type: "bearer", value: `{{credentials.${service}.token}}` },
        },
      });
      await page.goto(`/agents/${slug}/tools`);
      const setUpButton = page.getByRole("button", { name: `Set up ${service}` });
      await expect(setUpButton).toBeVisible();
      await page.getByRole("button", { name: "Publish", exact: true }).click();
      const publishSheet = page.getByRole("dialog", { name: "Publish" });
      await expect(publishSheet.getByText("Missing credentials")).toBeVisible();
      await page.keyboard.press("Escape");
      // It has a button with this name, too.
      await expect(publishSheet).toBeHidden();
      await setUpButton.click();
      const sheet = page.getByRole("dialog", { name: "New credential" });
      await expect(sheet.getByText("shop.example.com")).toBeVisible();
      await sheet.getByLabel("Value of token").fill("demo-value-1234");
      await sheet.getByRole("button", { name: "Save credential" }).click();
      await expect(sheet).toBeHidden();
      await expect(setUpButton).toBeHidden();
      await api.send("DELETE", `/credentials/${service}`);
    });
  });
