import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { countTokens } from "./tokenizer";

it("lets other work proceed while it counts a long text", async () => {
  expect(await countTokens("hello world")).toBe(2);
  let turns = 0;
  let isCounting = true;
  const count = countTokens("word ".repeat(4_000)).finally(() => {
    isCounting = false;
  });
  while (isCounting) {
    turns += 1;
    await setImmediate();
  }
  expect(await count).toBeGreaterThanOrEqual(4_000);
  expect(turns).toBeGreaterThanOrEqual(20);
});
