import type { FieldPathId, FieldProps, UiSchema } from "@rjsf/utils";
import type { JsonSchema } from "@/lib/agent/json-schema";

/** The author's schema of a field, which form-schema.ts sent along. */
export const originOf = (uiSchema: UiSchema | undefined): JsonSchema =>
  (uiSchema?.["ui:options"]?.origin as JsonSchema | undefined) ?? {};

/** How a field is called aloud: "query", "where city", "tags 2". */
export const spokenName = ({ path }: FieldPathId): string =>
  path.map((step) => (typeof step === "number" ? step + 1 : step)).join(" ");

export const isItem = ({ path }: FieldPathId): boolean => typeof path.at(-1) === "number";

/** Writes one leaf; `undefined` leaves it out. */
export const writer =
  ({ onChange, fieldPathId }: Pick<FieldProps, "onChange" | "fieldPathId">) =>
  (value: unknown) =>
    onChange(value, fieldPathId.path, undefined, fieldPathId.$id);
