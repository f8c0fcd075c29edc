import { expect, test } from "vitest";
import { mayExport } from "./may-export";

test.each([
  ["export default () => 1", false],
  ["export const definition = () => ({})", true],
  ["const find = () => ({});\nexport { find as definition };", true],
  ["// It has no definition.", true],
  ["const redefinitions = 1", false],
])("for %s, returns %s", (code, expected) => {
  expect(mayExport({ kind: "javascript", code }, "definition")).toBe(expected);
});

test("finds hooks in the module of an HTTP tool", () => {
  const http = { kind: "http", method: "GET", url: "https://a.example" } as const;
  expect(mayExport(http, "isAvailable")).toBe(false);
  const module = "export const isAvailable = () => true";
  expect(mayExport({ ...http, module }, "isAvailable")).toBe(true);
});
