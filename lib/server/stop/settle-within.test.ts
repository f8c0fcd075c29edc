import { expect, it } from "vitest";
import { settleWithin } from "./settle-within";

it("waits for work, and reports what fails or does not end", async () => {
  const errors: string[] = [];
  const settle = (work: () => Promise<unknown>) =>
    settleWithin(20, "The work", work, (error) => errors.push(String(error)));
  await settle(async () => {});
  expect(errors).toEqual([]);
  await settle(() => Promise.reject(new Error("broken")));
  await settle(() => new Promise(() => {}));
  expect(errors).toEqual(["Error: broken", "Error: The work did not finish within 0.02 seconds."]);
});
