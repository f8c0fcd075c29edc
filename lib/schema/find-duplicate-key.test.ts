import { expect, test } from "vitest";
import { findDuplicateKey } from "./find-duplicate-key";

test.each<[string, string, ReturnType<typeof findDuplicateKey>]>([
  ["in one object", '{"a": 1,\n "b": {"c": [], "c": 2}}', { name: "c", line: 2 }],
  ["written differently", String.raw`{"a":1,"\u0061":2}`, { name: "a", line: 1 }],
  ["not in two objects", '[{"a": 1}, {"a": {"a": 2}}, "a", "a"]', undefined],
  ["not a value", '{"a": "b", "b": "a"}', undefined],
  ["escaped quotes", String.raw`{"a\\":1,"a\"":2,"a\\\"":"x\\","a\\":3}`, { name: "a\\", line: 1 }],
])("finds duplicate keys: %s", (_, text, duplicate) => {
  JSON.parse(text);
  expect(findDuplicateKey(text)).toEqual(duplicate);
});
