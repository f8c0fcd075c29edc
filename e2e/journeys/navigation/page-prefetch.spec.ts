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

test("opens a page without a request for it once its link was hovered", async ({
  page,
  api,
  slug,
}) => {
  await api.publish({
    slug,
    name: "Shop",
    description: "",
    tools: [
      {
        name: "findOrder",
        description: "Finds an order.",
        parameters: { type: "object", properties: {} },
        handler: { kind: "javascript", code: "export default () => 1" },
      },
    ],
  });
  await page.goto(`/agents/${slug}/tools`);
  const link = page.getByRole("link", { name: "findOrder" });
  const toolPage = page.waitForResponse(
    (response) =>
      response.url().includes(`/agents/${slug}/tools/findOrder?_rsc`) &&
      !("next-router-prefetch" in response.request().headers()),
  );
  await link.hover();
  await toolPage;
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await link.click();
  await expect(page.getByLabel("Tool name")).toHaveValue("findOrder");
  expect(requests).not.toContain(`/agents/${slug}/tools/findOrder`);
});
