import { expect, test } from "vitest";
import type { ParametersSchema } from "@/lib/schema/json-schema";
import { listNullableNames } from "./nullable-parameters";

test("lists parameters at any level that must be passed and may be null", () => {
  const nullable = { type: ["string", "null"] };
  const parameters = {
    type: "object",
    properties: {
      must: nullable,
      may: nullable,
      preset: { ...nullable, default: "a" },
      never: { type: "string" },
      inner: { type: "object", properties: { deep: { enum: ["a", null] } }, required: ["deep"] },
    },
    required: ["must", "preset", "never", "inner"],
  } as ParametersSchema;
  expect(listNullableNames(parameters).toSorted()).toEqual(["deep", "must"]);
});
