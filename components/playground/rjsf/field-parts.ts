import type { FieldPathId, FieldProps, UiSchema } from "@rjsf/utils";
import type { JsonSchema } from "@/lib/agent/json-schema";
import { compileSchema } from "@/lib/agent/validation";

/** The author's schema of a field, which form-schema.ts sent along. */
export const originOf = (uiSchema: UiSchema | undefined): JsonSchema =>
  (uiSchema?.["ui:options"]?.origin as JsonSchema | undefined) ?? {};

/** How a field is called aloud: "query", "where city", "tags 2". */
export const spokenName = ({ path }: FieldPathId): string =>
  path.map((step) => (typeof step === "number" ? step + 1 : step)).join(" ");

export const isItem = ({ path }: FieldPathId): boolean => typeof path.at(-1) === "number";

const takesEmpty = new WeakMap<JsonSchema, boolean>();

/** Whether a text field may hold the empty text by its author's rules. */
export const takesEmptyText = (origin: JsonSchema): boolean => {
  const known = takesEmpty.get(origin);
  if (known !== undefined) return known;
  let fits = true;
  try {
    fits = compileSchema(origin)("").length === 0;
  } catch {
    // A schema that does not compile refuses nothing yet.
  }
  takesEmpty.set(origin, fits);
  return fits;
};

/** Writes one leaf; `undefined` leaves it out. */
export const writer =
  ({ onChange, fieldPathId }: Pick<FieldProps, "onChange" | "fieldPathId">) =>
  (value: unknown) =>
    onChange(value, fieldPathId.path, undefined, fieldPathId.$id);
