import { slack } from "@/lib/agent/examples/slack";
import { expect, expectAccessible, test } from "../fixtures";

const [sendMessage] = slack.tools;
const agent = (slug: string) => ({ ...slack, slug, name: `Agent ${slug}`, tools: [sendMessage] });

test("the palette reaches tools, rooms and deeds by keyboard alone", async ({
  page,
  api,
  slug,
}) => {
  test.slow();
  await api.send("PUT", `/agents/${slug}/manifest`, agent(slug));
  await page.goto("/agents");
  const field = page.getByRole("combobox", { name: "Find anything" });
  const open = async (words: string) => {
    await page.keyboard.press("ControlOrMeta+k");
    await expect(field).toBeFocused();
    await page.keyboard.type(words);
  };

  await test.step("a tool, by its agent's own words and a slip of the pen", async () => {
    await open(slug);
    // Its tool says the agent's name too, and stands below it.
    await expect(page.getByRole("option", { name: `Agent ${slug}` }).first()).toBeVisible();
    await expectAccessible(page);
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

  await test.step("what was used lately stands first", async () => {
    await open("");
    const recent = page.getByRole("group", { name: "Recent" });
    await expect(recent.getByRole("option").first()).toContainText(`sendMessage Agent ${slug}`);
    const making = page.getByRole("group", { name: "Do" });
    await expect(making.getByRole("option", { name: `Publish Agent ${slug}` })).toBeVisible();
    await expect(making.getByRole("option", { name: `New tool in Agent ${slug}` })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(field).toBeHidden();
  });

  await test.step("a room, a deed, the theme", async () => {
    await open("versions");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/versions$/);
    await open("publish");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Publish" })).toBeVisible();
    await page.keyboard.press("Escape");
    await open("theme dark");
    await page.keyboard.press("Enter");
    await expect(page.locator("html")).toHaveClass(/dark/);
    await open("zzzqqq");
    await expect(page.getByText(/^Nothing here has/)).toBeVisible();
    await page.keyboard.press("Escape");
  });
});

test("Enter takes what was typed, however soon it is pressed", async ({ page, api, slug }) => {
  const other = `${slug}-other`;
  for (const each of [slug, other]) await api.send("PUT", `/agents/${each}/manifest`, agent(each));
  await page.goto(`/agents/${slug}/playground`);
  const field = page.getByRole("combobox", { name: "Find anything" });
  const find = async (words: string) => {
    await page.keyboard.press("ControlOrMeta+k");
    await expect(field).toBeFocused();
    await page.keyboard.insertText(words);
    await page.keyboard.press("Enter");
  };
  // The agent stands first among what was used lately, and was not meant.
  await find("versions");
  await expect(page).toHaveURL(/\/versions$/);
  await find("endpoint");
  await expect(page).toHaveURL(/\/endpoint$/);

  await page.route("**/api/v1/search?*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await find(other);
  await expect(field, "what comes first is not known yet").toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/agents/${other}/tools$`));

  const answered = page.waitForResponse(/search\?q=sendMessagezzz&/);
  await find("sendMessage");
  await page.keyboard.insertText("zzz");
  await answered;
  await page.keyboard.insertText("q");
  await expect(field, "Enter was meant for fewer letters").toHaveValue("sendMessagezzzq");
  await api.send("DELETE", `/agents/${other}`);
});

test("shortcuts lead about, stand on a sheet, and never fire while somebody types", async ({
  page,
  api,
  slug,
}) => {
  await api.send("PUT", `/agents/${slug}/manifest`, agent(slug));
  await page.goto(`/agents/${slug}/tools`);
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(sheet).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("g");
  await page.keyboard.press("a");
  await expect(sheet, "a dialog keeps its keys").toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();

  await page.keyboard.press("/");
  const filter = page.getByRole("searchbox", { name: "Filter tools" });
  await expect(filter).toBeFocused();
  await page.keyboard.type("ga?n/");
  await expect(filter).toHaveValue("ga?n/");
  await expect(page).toHaveURL(/\/tools$/);
  await expect(page.getByText("No tool has")).toBeVisible();
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
  await sheet.getByRole("switch", { name: "Shortcuts of a single key" }).click();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await page.keyboard.press("n");
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("combobox", { name: "Find anything" })).toBeVisible();
  await expect(page.getByRole("dialog", { name: "New agent" })).toBeHidden();
});

test("agents are found by what they are called and what they do", async ({ page, api, slug }) => {
  await api.send("PUT", `/agents/${slug}/manifest`, agent(slug));
  await page.goto("/agents");
  const search = page.getByRole("searchbox", { name: "Search agents" });
  await search.fill(slug);
  await expect(page.getByRole("list", { name: "Agents" }).getByRole("listitem")).toHaveCount(1);
  await search.fill("no such agent anywhere");
  await expect(page.getByText("No agent has “no such agent anywhere”")).toBeVisible();
  await search.fill("");
  await expect(page.getByRole("link", { name: `Agent ${slug}` })).toBeVisible();
});
