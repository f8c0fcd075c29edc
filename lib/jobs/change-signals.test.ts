import { getEventListeners } from "node:events";
import { expect, it } from "vitest";
import { createChangeSignals } from "./change-signals";

it("leaves no listener on the signal of a caller that has waited", async () => {
  const changes = createChangeSignals();
  const { signal } = new AbortController();
  const change = changes.listen("job");
  const waiting = change.wait(60_000, signal);
  expect(getEventListeners(signal, "abort")).toHaveLength(1);
  changes.notify("job");
  await waiting;
  expect(getEventListeners(signal, "abort")).toEqual([]);
});
