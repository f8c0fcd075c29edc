import { expect, test } from "vitest";
import { moveUnsaved } from "./unsaved-tool";

const storageOf = (entries: Record<string, string>): Storage => {
  const kept = new Map(Object.entries(entries));
  return {
    get length() {
      return kept.size;
    },
    key: (at) => [...kept.keys()][at] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
};

test("moves unsaved changes to the agent's new slug, and no other agent's", () => {
  const storage = storageOf({
    "toolwright:draft:weather/getForecast": "forecast",
    "toolwright:draft:weather/": "new",
    "toolwright:draft:weather#resource": "resource",
    "toolwright:draft:weather-2/getForecast": "another",
    "other:weather/getForecast": "else",
  });
  moveUnsaved(storage, "weather", "climate");
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
