import { slack } from "@/lib/gallery/slack";
import { expect, test } from "../../fixtures";

const [sendMessage] = slack.tools;
const agent = (slug: string) => ({ ...slack, slug, name: `Agent ${slug}`, tools: [sendMessage] });

test("opens tools, pages and actions from the palette by keyboard", async ({ page, api, slug }) => {
  test.slow();
  await api.send("PUT", `/agents/${slug}/manifest`, agent(slug));
  await page.goto("/agents");
  const field = page.getByRole("combobox", { name: "Search or run a command" });
  const open = async (words: string) => {
    await page.keyboard.press("ControlOrMeta+k");
    await expect(field).toBeFocused();
    await page.keyboard.type(words);
  };

  await test.step("finds a tool by its agent's name and despite a typo", async () => {
    await open(slug);
    // The agent's tool also contains its name and is listed below it.
    await expect(page.getByRole("option", { name: `Agent ${slug}` }).first()).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/agents/${slug}/tools$`));
    await open("sendMesage");
    const option = page.getByRole("option", { name: `sendMessage Agent ${slug}` });
    await expect(option).toBeVisible();
    while ((await option.getAttribute("aria-selected")) !== "true")
      await page.keyboard.press("ArrowDown");
    await expect(field).toHaveAttribute(
      "aria-activedescendant",
      (await option.getAttribute("id")) ?? "",
    );
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/agents/${slug}/tools/sendMessage$`));
  });

  await test.step("recent items come first", async () => {
    await open("");
    const recent = page.getByRole("group", { name: "Recent" });
    await expect(recent.getByRole("option").first()).toContainText(`sendMessage Agent ${slug}`);
    const actions = page.getByRole("group", { name: "Actions" });
    await expect(actions.getByRole("option", { name: `Publish Agent ${slug}` })).toBeVisible();
    await expect(actions.getByRole("option", { name: `New tool in Agent ${slug}` })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(field).toBeHidden();
  });

  await test.step("opens a page and runs an action and a theme command", async () => {
    await open("versions");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/versions$/);
    await expect(page.locator("body"), "the focus was lost").not.toBeFocused();
    await open("publish");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Publish" })).toBeVisible();
    await page.keyboard.press("Escape");
    await open("theme dark");
    await page.keyboard.press("Enter");
    await expect(page.locator("html")).toHaveClass(/dark/);
    await open("zzzqqq");
    await expect(page.getByText(/^No results for/)).toBeVisible();
    await page.keyboard.press("Escape");
  });
});

test("applies Enter to the typed text, however soon it is pressed", async ({ page, api, slug }) => {
  const otherSlug = `${slug}-other`;
  for (const each of [slug, otherSlug])
    await api.send("PUT", `/agents/${each}/manifest`, agent(each));
  await page.goto(`/agents/${slug}/playground`);
  const field = page.getByRole("combobox", { name: "Search or run a command" });
  const find = async (words: string) => {
    await page.keyboard.press("ControlOrMeta+k");
    await expect(field).toBeFocused();
    await page.keyboard.insertText(words);
    await page.keyboard.press("Enter");
  };
  // The agent is the first recent item, but not what was typed.
  await find("versions");
  await expect(page).toHaveURL(/\/versions$/);
  await find("endpoint");
  await expect(page).toHaveURL(/\/endpoint$/);

  await page.route("**/api/v1/search?*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await find(otherSlug);
  await expect(field, "results are still loading").toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/agents/${otherSlug}/tools$`));

  const searchResponse = page.waitForResponse(/search\?q=sendMessagezzz&/);
  await find("sendMessage");
  await page.keyboard.insertText("zzz");
  await searchResponse;
  await page.keyboard.insertText("q");
  await expect(field, "Enter applied to the earlier text").toHaveValue("sendMessagezzzq");
  await api.send("DELETE", `/agents/${otherSlug}`);
});

test("navigates with shortcuts, lists them in a dialog and ignores them while typing", async ({
  page,
  api,
  slug,
}) => {
  await api.send("PUT", `/agents/${slug}/manifest`, agent(slug));
  await page.goto(`/agents/${slug}/tools`);
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(sheet).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("a");
  await expect(sheet, "shortcuts are inactive in a dialog").toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();

  await page.keyboard.press("/");
  const filter = page.getByRole("searchbox", { name: "Filter tools" });
  await expect(filter).toBeFocused();
  await page.keyboard.type("ga?n/");
  await expect(filter).toHaveValue("ga?n/");
  await expect(page).toHaveURL(/\/tools$/);
  await expect(page.getByText("No tools match")).toBeVisible();
  await filter.fill("");
  await filter.blur();

  await page.keyboard.press("g");
  await page.keyboard.press("v");
  await expect(page).toHaveURL(/\/versions$/);
  await page.keyboard.press("g");
  await page.keyboard.press("a");
  await expect(page).toHaveURL(/\/agents$/);
  await page.keyboard.press("n");
  await expect(page.getByRole("dialog", { name: "New agent" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();

  await page.keyboard.press("?");
  await sheet.getByRole("switch", { name: "Single-key shortcuts" }).click();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await page.keyboard.press("n");
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("combobox", { name: "Search or run a command" })).toBeVisible();
  await expect(page.getByRole("dialog", { name: "New agent" })).toBeHidden();
});

test("finds agents by name and description", async ({ page, api, slug }) => {
  await api.send("PUT", `/agents/${slug}/manifest`, agent(slug));
  await page.goto("/agents");
  const search = page.getByRole("searchbox", { name: "Search agents" });
  await search.fill(slug);
  await expect(page.getByRole("list", { name: "Agents" }).getByRole("listitem")).toHaveCount(1);
  await search.fill("no such agent anywhere");
  await expect(page.getByText("No agents match “no such agent anywhere”")).toBeVisible();
  await search.fill("");
  await expect(page.getByRole("link", { name: `Agent ${slug}` })).toBeVisible();
});
