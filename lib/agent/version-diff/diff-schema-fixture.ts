import type { JsonSchema } from "../json-schema";
import { diffSchema } from "./diff-schema";
import { parametersPlace } from "./place";

export type Schema = JsonSchema | boolean;
export const object = (properties: Record<string, Schema>, more: JsonSchema = {}): JsonSchema => ({
  type: "object",
  properties: properties as Record<string, JsonSchema>,
  ...more,
});
export const diff = (before: Schema, after: Schema) => diffSchema(before, after, parametersPlace);
export const said = (before: Schema, after: Schema) =>
  diff(before, after).map(({ kind, says }) => `${kind}: ${says}`);
/** The changes of one optional parameter `x`. */
export const saidOfX = (before: Schema, after: Schema) =>
  said(object({ x: before }), object({ x: after }));

export const text = { type: "string" } as const;
export const number = { type: "number" } as const;
export const required = { required: ["x"] };
export const closed = { additionalProperties: false };
export const refused = "Calls with other values fail.";
