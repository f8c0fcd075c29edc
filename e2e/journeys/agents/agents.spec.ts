import { slack } from "@/lib/gallery/slack";
import { expect, test } from "../../fixtures";

test("renames, deletes and restores an agent, and switches its live version", async ({
  page,
  api,
  slug,
}) => {
  test.slow();
  const tools = slack.tools.slice(0, 1);
  const { key } = await api.publish({ ...slack, tools, slug, name: `Agent ${slug}` });
  const fetchToolNames = async () => {
    const response = await fetch(`${process.env.E2E_URL}/api/agents/${slug}/tools`, {
      headers: { "x-api-key": key },
    });
    return response.ok
      ? ((await response.json()) as { tools: { name: string }[] }).tools.map(({ name }) => name)
      : response.status;
  };

  await test.step("rename", async () => {
    await page.goto("/agents");
    await page.getByRole("button", { name: `Actions for Agent ${slug}` }).click();
    await page.getByRole("menuitem", { name: /^(Rename|Edit)/ }).click();
    await page.getByRole("dialog").getByLabel("Name").fill(`Renamed ${slug}`);
    await page.getByRole("dialog").getByRole("button", { name: /^Save/ }).click();
    await expect(page.getByRole("link", { name: `Renamed ${slug}` })).toBeVisible();
  });

  await test.step("publish a second version and roll back to the first", async () => {
    const [sendMessage] = slack.tools;
    await api.send("POST", `/agents/${slug}/tools`, { ...sendMessage, name: "second" });
    await page.goto(`/agents/${slug}/tools`);
    await expect(page.getByText(/2 changes since v1/)).toBeVisible();
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Publish version 2" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    expect(await fetchToolNames()).toEqual(["sendMessage", "second"]);
    await page.goto(`/agents/${slug}/versions`);
    await page.getByRole("button", { name: "Make live: version 1" }).click();
    const confirm = page.getByRole("alertdialog").or(page.getByRole("dialog"));
    if (await confirm.isVisible()) await confirm.getByRole("button", { name: "Make live" }).click();
    await expect.poll(fetchToolNames).toEqual(["sendMessage"]);
  });

  await test.step("shows unpublished changes in the list and duplicates the draft", async () => {
    await page.goto("/agents");
    const row = page.getByRole("listitem").filter({ hasText: slug }).first();
    await expect(row.getByText(/^\d changes?$/)).toBeVisible();
    await expect(row.getByText(/calls? in the last 7 days/)).toBeAttached();
    await page.getByRole("button", { name: `Actions for Renamed ${slug}` }).click();
    await page.getByRole("menuitem", { name: "Duplicate" }).click();
    await page.getByRole("button", { name: "Open the copy" }).click();
    await expect(page).toHaveURL(new RegExp(`/agents/${slug}-copy/tools`));
    await expect(page.getByText("sendMessage").first()).toBeVisible();
    await api.send("DELETE", `/agents/${slug}-copy`);
  });

  await test.step("delete by typing the slug, and restore", async () => {
    await page.goto("/agents");
    await page.getByRole("button", { name: `Actions for Renamed ${slug}` }).click();
    await page.getByRole("menuitem", { name: /^Delete/ }).click();
    const dialog = page.getByRole("alertdialog").or(page.getByRole("dialog"));
    const confirm = dialog.getByRole("button", { name: /^Delete/ });
    await expect(confirm).toBeDisabled();
    await dialog.getByRole("textbox").fill(slug);
    await confirm.click();
    await expect(page.getByRole("link", { name: `Renamed ${slug}` })).toBeHidden();
    await expect.poll(fetchToolNames).toBe(404);
    await page.reload();
    await page.getByRole("button", { name: /Recently deleted/ }).click();
    await page.getByRole("button", { name: `Restore Renamed ${slug}`, exact: true }).click();
    await expect(page.getByRole("link", { name: `Renamed ${slug}` })).toBeVisible();
    await expect.poll(fetchToolNames).toEqual(["sendMessage"]);
  });
});

test("undoes the deletion of an agent", async ({ page, api, slug }) => {
  await api.send("PUT", `/agents/${slug}/manifest`, { ...slack, slug, name: `Agent ${slug}` });
  await page.goto("/agents");
  await page.getByRole("button", { name: `Actions for Agent ${slug}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("textbox").fill(slug);
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete agent" }).click();
  const link = page.getByRole("link", { name: `Agent ${slug}` });
  await expect(link).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(link).toBeVisible();
  await expect(page.getByText(`Agent ${slug} was restored`)).toBeVisible();
});

test("shrinks an icon that is wider than its frame", async ({ page, api, slug }) => {
  // Four glyphs if the font has no drawing for the family.
  await api.send("POST", "/agents", { slug, name: `Family ${slug}`, icon: "👨‍👩‍👧‍👦" });
  await page.goto("/agents");
  const row = page.getByRole("listitem").filter({ hasText: `Family ${slug}` });
  const icon = row.getByText("👨‍👩‍👧‍👦", { exact: true });
  const text = await icon.boundingBox();
  const frame = await icon.locator("..").boundingBox();
  if (!text || !frame) throw new Error("The icon must be visible.");
  expect(text.x).toBeGreaterThanOrEqual(frame.x);
  expect(text.x + text.width).toBeLessThanOrEqual(frame.x + frame.width);
});
