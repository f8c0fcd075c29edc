import { slack } from "@/lib/gallery/slack";
import { expect, test } from "../../fixtures";

const [sendMessage] = slack.tools;
const agent = (slug: string) => ({ ...slack, slug, name: `Agent ${slug}`, tools: [sendMessage] });

test("asks before links and the back button discard unsaved changes", async ({
  page,
  api,
  slug,
}) => {
  await api.send("PUT", `/agents/${slug}/manifest`, agent(slug));
  await page.goto(`/agents/${slug}/versions`);
  await page
    .getByRole("navigation", { name: "Agent" })
    .getByRole("link", { name: "Tools" })
    .click();
  await page.getByRole("link", { name: "sendMessage" }).click();
  const description = page.getByRole("textbox", { name: "Description", exact: true }).first();
  await description.fill("Not yet saved.");
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });

  await page.getByRole("navigation", { name: "Agent" }).getByRole("link", { name: "Log" }).click();
  await expect(question).toContainText("the tool sendMessage");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(description).toHaveValue("Not yet saved.");

  await page.evaluate(() => history.back());
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/tools\/sendMessage$/);

  await expect(question).toBeHidden();
  await page.keyboard.press("ControlOrMeta+k");
  const palette = page.getByRole("combobox", { name: "Search or run a command" });
  await expect(palette).toBeFocused();
  await page.keyboard.type("settings");
  await expect(palette).toHaveValue("settings");
  await page.keyboard.press("Enter");
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(page).toHaveURL(/\/settings$/);
});

test("shows a banner and stays on the page while the server is unreachable", async ({ page }) => {
  await page.goto("/agents");
  const banner = page.getByText("The server cannot be reached.");
  await page.context().setOffline(true);
  await expect(banner).toBeVisible();
  const settings = page.getByRole("link", { name: "Settings", exact: true });
  await settings.click();
  await expect(page.getByRole("heading", { level: 1, name: "Agents" })).toBeVisible();
  await page.context().setOffline(false);
  await expect(banner).toBeHidden();
  await expect(page).toHaveURL("/agents");
  await settings.click();
  await expect(page).toHaveURL("/settings");
});
