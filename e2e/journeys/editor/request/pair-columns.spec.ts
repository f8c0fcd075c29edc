import type { Locator } from "@playwright/test";
import { expect, test } from "../../../fixtures";
import { createOrdersAgent, ordersTool } from "./request-editor-page";

const readLeftEdges = async (controls: Locator): Promise<number[]> => {
  const boxes = await Promise.all((await controls.all()).map((each) => each.boundingBox()));
  return [...new Set(boxes.map((box) => Math.round(box?.x ?? Number.NaN)))];
};

test("aligns the names, values and options of a request’s pairs", async ({ page, api, slug }) => {
  const query = [
    { name: "lang", value: "en" },
    { name: "city", value: "{{params.city}}" },
    { name: "tags", value: "{{params.tags}}" },
  ];
  const properties = {
    city: { type: "string" },
    tags: { type: "array", items: { type: "string" } },
  };
  await createOrdersAgent(api, slug, {
    ...ordersTool("https://api.example.com/search", { query }),
    parameters: { type: "object", properties },
  });
  await page.goto(`/agents/${slug}/tools/orders`);
  const names = page.getByRole("textbox", { name: /^Query name \d$/ });
  const values = page.getByRole("textbox", { name: /^Query value \d$/ });
  const options = page.getByRole("combobox", { name: /^Query \d: when its value is missing$/ });
  for (const width of [1440, 1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(names).toHaveCount(query.length + 1);
    await expect(options).toHaveCount(2);
    await expect(async () => {
      expect(await readLeftEdges(names)).toHaveLength(1);
      expect(await readLeftEdges(values)).toHaveLength(1);
      expect(await readLeftEdges(options)).toEqual(await readLeftEdges(values));
    }).toPass();
  }
});
