import { z } from "zod";

/** How a query or form field serializes lists and objects, in OpenAPI's terms. */
const fieldStyles = [
  "form",
  "spaceDelimited",
  "pipeDelimited",
  "tabDelimited",
  "deepObject",
  "json",
] as const;

const explode = z
  .boolean()
  .optional()
  .describe("Whether each value is written on its own. Default: true for form, otherwise false.");

export const fieldStyle = {
  style: z
    .enum(fieldStyles)
    .optional()
    .describe(
      "How lists and objects are written. form (default) repeats the name, or separates values with commas if explode is false; deepObject writes name[key] and name[]; json writes JSON text.",
    ),
  explode,
};
export type FieldStyle = { style?: (typeof fieldStyles)[number] | undefined } & Explode;
type Explode = { explode?: boolean | undefined };

export const headerStyle = {
  style: z
    .literal("simple")
    .optional()
    .describe("Writes lists and objects with commas instead of as JSON text."),
  explode: explode.describe("Whether an object is written as key=value. Default: false."),
};
export type SimpleStyle = { style?: "simple" | undefined } & Explode;

export const pathStyle = {
  style: z
    .enum(["simple", "label", "matrix"])
    .describe("How lists and objects are written in the path: a,b or .a,b or ;name=a,b."),
  explode: explode.describe("Whether each value gets its own prefix. Default: false."),
};
export type PathStyle = { name: string; style: "simple" | "label" | "matrix" } & Explode;
