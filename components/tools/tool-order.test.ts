import { expect, test } from "vitest";
import { toListedTool } from "./listed-tool-fixture";
import { toolOrder } from "./tool-order";

const describeMove = (categories: (string | undefined)[], index: number, by: -1 | 1) => {
  const tools = categories.map((category, at) => ({
    ...toListedTool(`tool${at + 1}`),
    ...(category && { category }),
  }));
  const order = toolOrder(tools, tools, () => {});
  const row = order.rows[index];
  return row && order.describeMove(row, by);
};

test("describes where a tool or its category moves", () => {
  expect(describeMove([undefined, undefined], 1, -1)).toBe("tool2 moved to position 1 of 2.");
  const categories = ["search", "code", "code"];
  expect(describeMove(categories, 1, 1)).toBe("tool2 moved to position 2 of 2.");
  expect(describeMove(categories, 1, -1)).toBe("The category code moved to position 1 of 2.");
});
