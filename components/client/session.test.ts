import { expect, test, vi } from "vitest";
import { registerSignInPrompt, renewSession } from "./session";

test("asks before a write is lost, even if the page has nothing else to lose", async () => {
  const ask = vi.fn(async () => true);
  const unregister = registerSignInPrompt({ isNeeded: () => false, ask });
  expect(await renewSession(false)).toBe(true);
  expect(ask).toHaveBeenCalledTimes(1);
  unregister();
});
