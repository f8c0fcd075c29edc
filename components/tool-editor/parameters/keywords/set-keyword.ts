import type { JsonSchema } from "@/lib/schema/json-schema";
import type { ParameterFormProps } from "../row/parameter-form";

export type Keyword = keyof JsonSchema & string;

/** Sets one of the row's extra keywords. Undefined removes it. */
export const setKeyword = (
  { row, change }: Pick<ParameterFormProps, "row" | "change">,
  keyword: Keyword,
  value: unknown,
) => {
  const { [keyword]: _, ...otherKeywords } = row.extraKeywords;
  change({
    extraKeywords: value === undefined ? otherKeywords : { ...row.extraKeywords, [keyword]: value },
  });
};
