import { expect, test } from "vitest";
import type { Call } from "@/lib/api/schemas/calls";
import { mergeCalls } from "./use-live-calls";

const call = (id: string, status = 200) => ({ id, status }) as Call;

test("calls that arrive late find their place, and none is listed twice", () => {
  const merged = mergeCalls([call("5"), call("3")], [call("6"), call("4"), call("3", 500)]);
  expect(merged.map(({ id }) => id)).toEqual(["6", "5", "4", "3"]);
  expect(merged.at(-1)?.status).toBe(500);
});
