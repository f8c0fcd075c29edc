import { expect, test } from "vitest";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { listJsonExamples } from "./json-field";

test.each<[JsonSchema, string]>([
  [{}, '"text", 12, true, [ ], { }'],
  [{ type: "object" }, "{ }"],
  [{ type: ["array", "null"] }, "[ ], null"],
])("lists examples for %j: %s", (schema, examples) =>
  expect(listJsonExamples(schema)).toBe(examples),
);
