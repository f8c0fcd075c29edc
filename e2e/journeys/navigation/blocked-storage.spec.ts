import { slack } from "@/lib/gallery/slack";
import { expect, test } from "../../fixtures";

test("opens every editor and the playground although the browser blocks storage", async ({
  browser,
  api,
  slug,
}) => {
  await api.send("PUT", `/agents/${slug}/manifest`, { ...slack, slug });
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    Object.defineProperty(window, "localStorage", { get });
    Object.defineProperty(window, "sessionStorage", { get });
  });
  const open = (path: string) => page.goto(`/agents/${slug}/${path}`);
  await open("tools/sendMessage");
  await expect(page.getByRole("region", { name: "Tool sendMessage" })).toBeVisible();
  await open("prompts?new");
  await expect(page.getByRole("region", { name: "New prompt" })).toBeVisible();
  await open("resource");
  await expect(page.getByRole("region", { name: "Resource" })).toBeVisible();
  await open("playground");
  await expect(page.getByRole("button", { name: "Run", exact: true })).toBeVisible();
  await context.close();
});
