import { expect, test } from "../../fixtures";

test("creates an agent from a gallery agent, runs, publishes and calls it", async ({
  page,
  api,
}) => {
  test.slow();
  await page.goto("/agents");
  await page.getByRole("button", { name: /^(Examples|Choose an example)$/ }).click();
  const gallery = page.getByRole("dialog", { name: "Start from an example" });
  for (const name of ["Calculator", "Weather", "Text toolbox", "Slack", "GitHub", "Google search"])
    await expect(gallery.getByRole("heading", { name })).toBeVisible();
  await gallery.getByRole("button", { name: "Use the Calculator example" }).click();
  await expect(page).toHaveURL(/\/agents\/calculator(-\d+)?\/tools\/calculate$/);
  const slug = /agents\/([^/]+)/.exec(page.url())?.[1] ?? "";

  try {
    await test.step("a second copy is a separate agent", async () => {
      await page.goto("/agents");
      await page.getByRole("button", { name: "Examples" }).click();
      await page.getByRole("button", { name: "Use the Calculator example" }).click();
      await expect(page).toHaveURL(/\/agents\/calculator-\d+\/tools\/calculate$/);
      const second = /agents\/([^/]+)/.exec(page.url())?.[1] ?? "";
      expect(second).not.toBe(slug);
      expect((await api.send("DELETE", `/agents/${second}`)).status()).toBe(204);
    });

    await test.step("run it", async () => {
      await page.goto(`/agents/${slug}/playground?tool=calculate`);
      await page.getByRole("textbox", { name: "expression", exact: true }).fill("2 * (3 + 4)^2");
      await page.getByRole("button", { name: /^Run/ }).click();
      await expect(page.getByText("2 * (3 + 4)^2 = 98").first()).toBeVisible();
      await page.getByRole("textbox", { name: "expression", exact: true }).fill("2 * (3 + ");
      await page.getByRole("button", { name: /^Run/ }).click();
      await expect(
        page.getByText("The expression ends too early (position 10).").first(),
      ).toBeVisible();
    });

    await test.step("publish and call it", async () => {
      await page.getByRole("button", { name: "Publish", exact: true }).click();
      const sheet = page.getByRole("dialog");
      await sheet.getByRole("button", { name: "Publish version 1" }).click();
      await expect(sheet).toBeHidden();
      const key = await api.createKey(slug, "host");
      for (const origin of [process.env.E2E_URL, process.env.E2E_NEXT_URL]) {
        const call = () =>
          fetch(`${origin}/api/agents/${slug}/tools/convertUnit`, {
            method: "POST",
            headers: { "x-api-key": key, "content-type": "application/json" },
            body: JSON.stringify({ value: 86, from: "F", to: "C" }),
          });
        await expect.poll(async () => (await call()).status).toBe(200);
        expect(await (await call()).json()).toEqual({
          success: true,
          responseType: "mixed",
          data: { text: "86 F = 30 C", result: 30, unit: "C" },
        });
      }
    });
  } finally {
    await api.send("DELETE", `/agents/${slug}`);
  }
});
