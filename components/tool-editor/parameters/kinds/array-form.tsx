"use client";

import { parameterKinds } from "@/lib/agent/parameters";
import { DefaultField } from "../keywords/default-field";
import { EnumField } from "../keywords/enum-field";
import { FlagLimit, Limits, NumberLimit } from "../keywords/limits";
import type { ParameterFormProps } from "../row/parameter-form";
import { ItemsForm } from "./items-form";

export function ArrayForm(props: ParameterFormProps) {
  return (
    <>
      <ItemsForm {...props} />
      <DefaultField {...props} />
      <Limits
        {...props}
        keywords={parameterKinds.array.keywords}
        extraCount={props.row.enum ? 1 : 0}
      >
        <NumberLimit {...props} keyword="minItems" title="Min items" isInteger />
        <NumberLimit {...props} keyword="maxItems" title="Max items" isInteger />
        <FlagLimit {...props} keyword="uniqueItems" title="Unique items" />
        <EnumField {...props} />
      </Limits>
    </>
  );
}
