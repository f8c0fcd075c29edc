import { expect, test } from "../../fixtures";

const tool = (name: string) => ({
  name,
  description: `Does ${name}.`,
  parameters: { type: "object", properties: {} },
  handler: { kind: "javascript", code: "export default () => 1" },
});

test("reorders tools by dragging and cancels with Escape", async ({ page, api, slug }) => {
  await api.send("POST", "/agents", { name: "Order", slug });
  for (const name of ["first", "second", "third"])
    await api.send("POST", `/agents/${slug}/tools`, tool(name));
  await page.goto(`/agents/${slug}/tools`);
  const rows = page.getByRole("list", { name: "Tools of this agent" }).getByRole("listitem");
  const names = () => rows.getByRole("link").allTextContents();
  const drag = async (from: number, to: number, share: number) => {
    await rows.nth(from).hover();
    const handle = await rows.nth(from).getByTitle("Drag to move").boundingBox();
    const target = await rows.nth(to).boundingBox();
    if (!handle || !target) throw new Error("The rows are not in view.");
    await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
    await page.mouse.down();
    await page.mouse.move(target.x + 40, target.y + target.height * share, { steps: 6 });
  };
  await drag(2, 0, 0.2);
  await page.keyboard.press("Escape");
  await page.mouse.up();
  expect(await names()).toEqual(["first", "second", "third"]);

  await drag(2, 0, 0.2);
  await page.mouse.up();
  await expect.poll(names).toEqual(["third", "first", "second"]);
  await expect(page).toHaveURL(/\/tools$/);
  await page.reload();
  await expect.poll(names).toEqual(["third", "first", "second"]);

  // A filtered list cannot be reordered.
  await page.getByRole("searchbox", { name: "Filter tools" }).fill("sec");
  await expect(rows).toHaveCount(1);
  await expect(page.getByTitle("Drag to move")).toHaveCount(0);
});

test("groups tools by category and moves tools and categories", async ({ page, api, slug }) => {
  await api.send("POST", "/agents", { name: "Categories", slug });
  const add = (name: string, category?: string) =>
    api.send("POST", `/agents/${slug}/tools`, { ...tool(name), ...(category && { category }) });
  await add("find", "search");
  await add("run", "code");
  await page.goto(`/agents/${slug}/tools`);
  const list = page.getByRole("list", { name: "Tools of this agent" });
  const readListTexts = () =>
    list.getByRole("link").or(list.getByRole("heading")).allTextContents();
  const fetchToolNames = async () => {
    const response = await api.send("GET", `/agents/${slug}/tools`);
    return ((await response.json()) as { tools: { name: string }[] }).tools.map(({ name }) => name);
  };
  await expect.poll(readListTexts).toEqual(["search", "find", "code", "run"]);
  await add("seek", "search");
  await add("plain");
  await page.reload();
  await expect
    .poll(readListTexts)
    .toEqual(["search", "find", "seek", "code", "run", "No category", "plain"]);
  expect(await fetchToolNames()).toEqual(["find", "run", "seek", "plain"]);

  await test.step("aligns the names in all categories", async () => {
    const links = await list.getByRole("link").all();
    const places = await Promise.all(links.map(async (link) => (await link.boundingBox())?.x));
    expect(places).toHaveLength(4);
    expect(new Set(places).size).toBe(1);
  });

  await test.step("moves a tool within its category", async () => {
    await list.getByRole("link", { name: "seek" }).focus();
    await page.keyboard.press("Alt+ArrowUp");
    await expect.poll(fetchToolNames).toEqual(["seek", "run", "find", "plain"]);
    await expect(list.getByRole("link", { name: "seek" })).toBeFocused();
  });

  await test.step("moves the category when a tool moves past its end", async () => {
    await list.getByRole("link", { name: "run" }).focus();
    await page.keyboard.press("Alt+ArrowUp");
    await expect.poll(fetchToolNames).toEqual(["run", "seek", "find", "plain"]);
    await expect(list.getByRole("link", { name: "run" })).toBeFocused();
    await expect
      .poll(readListTexts)
      .toEqual(["code", "run", "search", "seek", "find", "No category", "plain"]);
    await page.getByRole("button", { name: "Actions for find" }).click();
    await page.getByRole("menuitem", { name: "Move category down" }).click();
    await expect.poll(fetchToolNames).toEqual(["run", "plain", "seek", "find"]);
  });

  await test.step("keeps a drag within the category and keeps the headings of a filtered list", async () => {
    const seek = list.getByRole("listitem").filter({ hasText: /^seek/ });
    await seek.hover();
    const handle = await seek.getByTitle("Drag to move").boundingBox();
    if (!handle) throw new Error("The row is not in view.");
    await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
    await page.mouse.down();
    await page.mouse.move(handle.x + 40, handle.y + 300, { steps: 6 });
    await page.mouse.up();
    await expect.poll(fetchToolNames).toEqual(["run", "plain", "find", "seek"]);
    await page.getByRole("searchbox", { name: "Filter tools" }).fill("sea");
    await expect.poll(readListTexts).toEqual(["search", "find", "seek"]);
  });
});
