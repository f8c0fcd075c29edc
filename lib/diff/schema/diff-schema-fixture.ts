import type { JsonSchema } from "@/lib/schema/json-schema";
import { diffSchema } from "./diff-schema";
import { parametersLocation } from "./schema-location";

export type Schema = JsonSchema | boolean;
export const object = (
  properties: Record<string, Schema>,
  extraKeywords: JsonSchema = {},
): JsonSchema => ({
  type: "object",
  properties: properties as Record<string, JsonSchema>,
  ...extraKeywords,
});
export const diff = (before: Schema, after: Schema) =>
  diffSchema(before, after, parametersLocation);
export const formatChanges = (before: Schema, after: Schema) =>
  diff(before, after).map(({ kind, message }) => `${kind}: ${message}`);
/** Formats the changes of one optional parameter `x`. */
export const formatChangesOfX = (before: Schema, after: Schema) =>
  formatChanges(object({ x: before }), object({ x: after }));

export const text = { type: "string" } as const;
export const number = { type: "number" } as const;
export const required = { required: ["x"] };
export const closedObject = { additionalProperties: false };
export const failNote = "Calls with other values fail.";
