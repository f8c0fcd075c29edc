import { expect, test } from "../../fixtures";

test("prefetches a page when its link is hovered or focused", async ({ page }) => {
  const pages: string[] = [];
  page.on("request", (request) => {
    if ("next-router-prefetch" in request.headers()) pages.push(new URL(request.url()).pathname);
  });
  await page.goto("/agents");
  const link = (name: string) =>
    page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true });
  await link("Gallery").hover();
  await expect.poll(() => pages).toContain("/gallery");
  await link("Settings").focus();
  await expect.poll(() => pages).toContain("/settings");
  expect(new Set(pages)).toEqual(new Set(["/gallery", "/settings"]));
});
