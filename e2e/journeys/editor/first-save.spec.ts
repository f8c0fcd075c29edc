import { expect, test } from "../../fixtures";
import { waitForEffects } from "../../ready";
import { toolForm } from "./tool-form";

test.beforeEach(async ({ api, slug }) => {
  await api.send("PUT", `/agents/${slug}/manifest`, {
    slug,
    name: "Bench",
    description: "",
    tools: [],
  });
});

test("shows the chosen section in the index, and the problems of an incomplete tool on its first save", async ({
  page,
  slug,
}) => {
  await page.goto(`/agents/${slug}/new-tool`);
  const form = toolForm(page);
  await expect(form.field("Tool name")).toBeFocused();

  const index = page.getByRole("navigation", { name: "Tool sections" });
  await test.step("keeps the index on one line and scrolls it to the focused section", async () => {
    const links = index.getByRole("link");
    const tops = await links.evaluateAll((all) =>
      all.map((link) => link.getBoundingClientRect().y),
    );
    expect(new Set(tops).size).toBe(1);
    await links.last().focus();
    await expect(links.last()).toBeInViewport({ ratio: 1 });
  });

  await test.step("highlights the chosen section", async () => {
    for (const name of ["Behavior", "Parameters", "Hooks", "Request", "Limits"]) {
      await index.getByRole("link", { name, exact: true }).click();
      // The index also follows scrolling, and must not choose another section then.
      await waitForEffects(page);
      await expect(index.locator("[aria-current=location]")).toHaveText(name);
    }
  });

  await form.basics("sendMessage", "Sends a message.");
  for (const name of ["a", "b", "c", "d"]) await form.parameter(name, {});
  await page.getByRole("link", { name: "Behavior" }).click();
  await page.keyboard.press("ControlOrMeta+s");
  const link = page.getByRole("link", { name: "1 problem before publishing" });
  await expect(link).toBeInViewport();
  await link.click();
  await expect(
    page.getByText("1 problem to fix before publishing", { exact: true }),
  ).toBeInViewport();
  await expect(page.getByRole("link", { name: /^Request\s*1\s+problem$/ })).toBeVisible();
});
