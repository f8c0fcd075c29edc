import { expect, test } from "vitest";
import { createMemoryStorage, getBlockedStorage } from "./storage-fixture";
import { moveUnsavedDrafts } from "./unsaved-drafts";

test("moves only this agent's unsaved changes to its new slug", () => {
  const storage = createMemoryStorage({
    "toolwright:draft:weather/getForecast": "forecast",
    "toolwright:draft:weather/": "new",
    "toolwright:draft:weather#resource": "resource",
    "toolwright:draft:weather-2/getForecast": "another",
    "other:weather/getForecast": "else",
  });
  moveUnsavedDrafts(() => storage, "weather", "climate");
  const now = Array.from({ length: storage.length }, (_, at) => {
    const key = storage.key(at) ?? "";
    return [key, storage.getItem(key)];
  });
  expect(Object.fromEntries(now)).toEqual({
    "toolwright:draft:climate/getForecast": "forecast",
    "toolwright:draft:climate/": "new",
    "toolwright:draft:climate#resource": "resource",
    "toolwright:draft:weather-2/getForecast": "another",
    "other:weather/getForecast": "else",
  });
});

test("ignores storage that is blocked", () => {
  expect(() => moveUnsavedDrafts(getBlockedStorage, "weather", "climate")).not.toThrow();
});
