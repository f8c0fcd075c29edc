import { expect, it } from "vitest";
import { parametersFromRows, rowsFromParameters } from "@/lib/agent/parameters/rows";
import { withParameter } from "./new-parameter";

const rows = rowsFromParameters({
  type: "object",
  properties: { city: { type: "string" }, user: { type: "object", properties: {} } },
});
const made = (...path: string[]) => {
  const found = withParameter(rows, path);
  return found && { ...parametersFromRows(found.rows), place: found.path };
};

it("appends a required parameter", () => {
  expect(made("id")).toMatchObject({
    place: "rows.2",
    properties: { id: { type: "string" } },
    required: ["id"],
  });
});

it("creates or reuses parent objects", () => {
  expect(made("user", "name")).toMatchObject({
    place: "rows.1.properties.0",
    properties: { user: { type: "object", properties: { name: { type: "string" } } } },
  });
  expect(made("a", "b")).toMatchObject({
    place: "rows.2.properties.0",
    properties: { a: { type: "object", properties: { b: { type: "string" } } } },
  });
});

it("rejects existing, reserved and invalid names", () => {
  expect(made("city")).toBeUndefined();
  expect(made("city", "name")).toBeUndefined();
  expect(made("list", "0")).toBeUndefined();
  expect(made("chatId")).toBeUndefined();
  expect(made()).toBeUndefined();
});
