import { getParameterKind, parameterKinds } from "@/lib/agent/parameters";
import type { ParameterKinds } from "@/lib/agent/parameters/parameter-kind";
import type { JsonSchema } from "@/lib/schema/json-schema";
import { createRow, getRowKind, type ParameterRow } from "./rows";
import { schemaFromRow } from "./schema-from-rows";

/** Keywords that contain values, which would contradict another type. */
const valueKeywords = ["enum", "default", "const", "examples"];

const omit = (schema: JsonSchema, keywords: readonly string[]): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => !keywords.includes(key)));

/**
 * Changes a row's kind. Drops values, children and keywords that only apply to the old kind; keeps
 * shared keywords. Some kinds adopt the old schema: a row that becomes a union keeps it as the
 * first variant.
 */
export const changeKind = (
  row: ParameterRow,
  name: string,
  kinds: ParameterKinds = parameterKinds,
): ParameterRow => {
  const from = getRowKind(row, kinds);
  const to = getParameterKind(name, kinds);
  const schema = to.convert?.(schemaFromRow(row, kinds), from) ?? to.blank;
  const newRow = createRow({ ...row, schema }, { kind: name }, kinds);
  const identity = { id: row.id, visible: row.visible, description: row.description };
  if (to.isOpaque) return { ...newRow, ...identity };
  const droppedKeywords: readonly string[] = [
    ...from.keywords.filter((keyword) => !to.keywords.includes(keyword)),
    ...valueKeywords,
  ];
  // Also drop keywords that make a schema match the old kind, such as the format of a date.
  const oldKeywords = from.isOpaque ? {} : omit(row.extraKeywords, Object.keys(from.blank));
  return {
    ...newRow,
    ...identity,
    nullable: row.nullable && to.canBeNull,
    extraKeywords: {
      ...omit(oldKeywords, droppedKeywords),
      ...newRow.extraKeywords,
    },
    keywordOrder: row.keywordOrder.filter(
      (key) => !droppedKeywords.includes(key) && key !== "anyOf" && key !== "oneOf",
    ),
  };
};
