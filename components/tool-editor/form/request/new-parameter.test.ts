import { expect, it } from "vitest";
import { rowsFromParameters } from "@/components/tool-editor/parameters/model/rows";
import { parametersFromRows } from "@/components/tool-editor/parameters/model/schema-from-rows";
import { toParameterPath, withParameter } from "./new-parameter";

const rows = rowsFromParameters({
  type: "object",
  properties: { city: { type: "string" }, user: { type: "object", properties: {} } },
});
const addParameter = (...path: string[]) => {
  const result = withParameter(rows, path);
  return result && { ...parametersFromRows(result.rows), place: result.path };
};

it("appends a required parameter", () => {
  expect(addParameter("id")).toMatchObject({
    place: "rows.2",
    properties: { id: { type: "string" } },
    required: ["id"],
  });
});

it("creates or reuses parent objects", () => {
  expect(addParameter("user", "name")).toMatchObject({
    place: "rows.1.properties.0",
    properties: { user: { type: "object", properties: { name: { type: "string" } } } },
  });
  expect(addParameter("a", "b")).toMatchObject({
    place: "rows.2.properties.0",
    properties: { a: { type: "object", properties: { b: { type: "string" } } } },
  });
});

it("derives the parameter to create from a placeholder", () => {
  expect(toParameterPath("params.user.id")).toEqual(["user", "id"]);
  expect(toParameterPath("id")).toEqual(["id"]);
  expect(toParameterPath("variables.x")).toEqual([]);
});

it("creates a parameter whose name has a hyphen or a dollar sign", () => {
  expect(addParameter(...toParameterPath("params.user-id"))).toMatchObject({
    properties: { "user-id": { type: "string" } },
  });
  expect(addParameter(...toParameterPath("$top"))).toMatchObject({
    properties: { $top: { type: "string" } },
  });
});

it("rejects existing, reserved and invalid names", () => {
  expect(addParameter("city")).toBeUndefined();
  expect(addParameter("city", "name")).toBeUndefined();
  expect(addParameter("list", "0")).toBeUndefined();
  expect(addParameter("chatId")).toBeUndefined();
  expect(addParameter("a b")).toBeUndefined();
  expect(addParameter("")).toBeUndefined();
  expect(addParameter()).toBeUndefined();
});
