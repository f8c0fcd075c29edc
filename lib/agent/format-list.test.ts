import { expect, it } from "vitest";
import { formatList } from "./format-list";

it.each([
  ["", formatList([])],
  ["a", formatList(["a"])],
  ["a and b", formatList(["a", "b"])],
  ["a, b and c", formatList(["a", "b", "c"])],
  ["a, b or c", formatList(["a", "b", "c"], { word: "or" })],
  ["a, b and 2 more", formatList(["a", "b", "c", "d"], { word: "or", max: 2 })],
])("joins words: %s", (text, list) => expect(list).toBe(text));
