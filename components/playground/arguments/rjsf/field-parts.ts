import type { FieldPathId, FieldProps, UiSchema } from "@rjsf/utils";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { compileSchema } from "@/lib/schema/validation";

/** Returns the author's schema of a field, which form-schema.ts passes along in the UI options. */
export const getOriginSchema = (uiSchema: UiSchema | undefined): JsonSchema =>
  (uiSchema?.["ui:options"]?.origin as JsonSchema | undefined) ?? {};

/** Returns a field's name for labels: "query", "where city", "tags 2". */
export const formatFieldName = ({ path }: FieldPathId): string =>
  path.map((step) => (typeof step === "number" ? step + 1 : step)).join(" ");

export const isListItem = ({ path }: FieldPathId): boolean => typeof path.at(-1) === "number";

const emptyStringCache = new WeakMap<JsonSchema, boolean>();

/** Whether the author's schema allows the empty string. */
export const allowsEmptyString = (origin: JsonSchema): boolean => {
  const cached = emptyStringCache.get(origin);
  if (cached !== undefined) return cached;
  let isAllowed = true;
  try {
    isAllowed = compileSchema(origin)("").length === 0;
  } catch {
    // A schema that does not compile rejects nothing.
  }
  emptyStringCache.set(origin, isAllowed);
  return isAllowed;
};

/** Returns a function that sets the value of one field. `undefined` omits it. */
export const createSetter =
  ({ onChange, fieldPathId }: Pick<FieldProps, "onChange" | "fieldPathId">) =>
  (value: unknown) =>
    onChange(value, fieldPathId.path, undefined, fieldPathId.$id);
