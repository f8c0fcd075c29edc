import { weather } from "@/lib/gallery/weather";
import { expect, test } from "../../fixtures";

const widths = [1440, 390];

for (const width of widths) {
  test(`notifications leave the buttons of a sheet free at ${width} px`, async ({
    page,
    api,
    slug,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await api.send("PUT", `/agents/${slug}/manifest`, { ...weather, slug });
    await page.goto(`/agents/${slug}/tools/${weather.tools[0]?.name}`);
    await page.getByRole("button", { name: /^Open / }).first().focus();
    await page.keyboard.press("Delete");
    const notice = page.getByRole("listitem").filter({ hasText: /^Deleted / });
    await expect(notice).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    const sheet = page.getByRole("dialog", { name: "Publish" });
    const cancel = await sheet.getByRole("button", { name: "Cancel" }).boundingBox();
    const box = await notice.boundingBox();
    if (!cancel || !box) throw new Error("Both must be visible.");
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.y + box.height).toBeLessThan(cancel.y);
    await sheet.getByRole("button", { name: "Cancel" }).click();
    await expect(sheet).toBeHidden();
    await expect.poll(async () => (await notice.boundingBox())?.y).toBeGreaterThan(600);
  });
}
