import type { JsonSchema } from "@/lib/agent/json-schema";
import type { ParameterFormProps } from "./row-context";

export type Keyword = keyof JsonSchema & string;

/** Sets one of the row's extra keywords; undefined removes it. */
export const keep = (
  { row, change }: Pick<ParameterFormProps, "row" | "change">,
  keyword: Keyword,
  value: unknown,
) => {
  const { [keyword]: _, ...others } = row.kept;
  change({ kept: value === undefined ? others : { ...row.kept, [keyword]: value } });
};
