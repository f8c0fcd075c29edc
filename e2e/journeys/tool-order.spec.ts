import { expect, test } from "../fixtures";

const tool = (name: string) => ({
  name,
  description: `Does ${name}.`,
  parameters: { type: "object", properties: {} },
  handler: { kind: "javascript", code: "export default () => 1" },
});

test("tools are put in order by dragging, and left where they were with Escape", async ({
  page,
  api,
  slug,
}) => {
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

  // What is filtered has no order of its own.
  await page.getByRole("searchbox", { name: "Filter tools" }).fill("sec");
  await expect(rows).toHaveCount(1);
  await expect(page.getByTitle("Drag to move")).toHaveCount(0);
});
