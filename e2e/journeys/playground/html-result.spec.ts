import { slack } from "@/lib/gallery/slack";
import { expect, test } from "../../fixtures";

test("never runs scripts from a tool’s HTML in our page", async ({ page, api, slug }) => {
  const html = `<script>parent.document.title="taken";document.title="taken"</script><img src=x onerror="parent.document.title='taken'"><h1>Report</h1>`;
  const code = `export default () => ${JSON.stringify(html)}`;
  await api.send("PUT", `/agents/${slug}/manifest`, {
    ...slack,
    slug,
    tools: [
      {
        name: "report",
        description: "Answers with a page.",
        parameters: { type: "object", properties: {} },
        responseType: "html",
        handler: { kind: "javascript", code },
      },
    ],
  });
  await page.goto(`/agents/${slug}/playground?tool=report`);
  await page.getByRole("button", { name: /^Run/ }).click();
  const frame = page.locator("iframe");
  await expect(frame).toHaveAttribute("sandbox", "");
  await expect(page.frameLocator("iframe").getByRole("heading", { name: "Report" })).toBeVisible();
  expect(await page.title()).not.toContain("taken");
});
