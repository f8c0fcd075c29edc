import type { FieldPathId, FieldProps, UiSchema } from "@rjsf/utils";
import type { JsonSchema } from "@/lib/agent/json-schema";
import { compileSchema } from "@/lib/agent/validation";

/** The author's schema of a field, which form-schema.ts passes along in the UI options. */
export const originOf = (uiSchema: UiSchema | undefined): JsonSchema =>
  (uiSchema?.["ui:options"]?.origin as JsonSchema | undefined) ?? {};

/** A field's name for labels: "query", "where city", "tags 2". */
export const spokenName = ({ path }: FieldPathId): string =>
  path.map((step) => (typeof step === "number" ? step + 1 : step)).join(" ");

export const isItem = ({ path }: FieldPathId): boolean => typeof path.at(-1) === "number";

const takesEmpty = new WeakMap<JsonSchema, boolean>();

/** Whether the author's schema allows the empty string. */
export const takesEmptyText = (origin: JsonSchema): boolean => {
  const known = takesEmpty.get(origin);
  if (known !== undefined) return known;
  let fits = true;
  try {
    fits = compileSchema(origin)("").length === 0;
  } catch {
    // A schema that does not compile rejects nothing.
  }
  takesEmpty.set(origin, fits);
  return fits;
};

/** Sets the value of one field; `undefined` omits it. */
export const writer =
  ({ onChange, fieldPathId }: Pick<FieldProps, "onChange" | "fieldPathId">) =>
  (value: unknown) =>
    onChange(value, fieldPathId.path, undefined, fieldPathId.$id);
