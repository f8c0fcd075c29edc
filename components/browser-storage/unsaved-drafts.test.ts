import { expect, test } from "vitest";
import { moveUnsavedDrafts } from "./unsaved-drafts";

const createMemoryStorage = (entries: Record<string, string>): Storage => {
  const items = new Map(Object.entries(entries));
  return {
    get length() {
      return items.size;
    },
    key: (at) => [...items.keys()][at] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
};

test("moves only this agent's unsaved changes to its new slug", () => {
  const storage = createMemoryStorage({
    "toolwright:draft:weather/getForecast": "forecast",
    "toolwright:draft:weather/": "new",
    "toolwright:draft:weather#resource": "resource",
    "toolwright:draft:weather-2/getForecast": "another",
    "other:weather/getForecast": "else",
  });
  moveUnsavedDrafts(storage, "weather", "climate");
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
