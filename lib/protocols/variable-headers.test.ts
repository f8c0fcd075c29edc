import { expect, it } from "vitest";
import { createVariableReader } from "./variable-headers";

const toBytes = (text: string, encoding: "utf8" | "latin1") =>
  Buffer.from(text, encoding).toString("latin1");

it.each([
  ["ASCII", "postgres://u:p@h/db", "postgres://u:p@h/db"],
  ["UTF-8", toBytes("Zürich 東京 😀", "utf8"), "Zürich 東京 😀"],
  ["Latin-1", toBytes("Zürich", "latin1"), "Zürich"],
  ["bytes that are neither ASCII nor UTF-8", "\u00ff\u00fe", "\u00ff\u00fe"],
  ["nothing", "", ""],
])("decodes %s", (_, value, expected) =>
  expect(createVariableReader(new Headers({ "x-city": value }))("city")).toBe(expected),
);

it("returns null for an absent variable", () =>
  expect(createVariableReader(new Headers())("city")).toBeNull());
