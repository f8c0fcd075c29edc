"use client";

import { parameterTypes } from "@/lib/agent/parameters";
import { DefaultField } from "./default-field";
import { EnumField } from "./enum-field";
import { ItemsForm } from "./items-form";
import { FlagLimit, Limits, NumberLimit } from "./limits";
import type { ParameterFormProps } from "./row-context";

export function ArrayForm(props: ParameterFormProps) {
  return (
    <>
      <ItemsForm {...props} />
      <DefaultField {...props} />
      <Limits {...props} keywords={parameterTypes.array.keywords} also={props.row.enum ? 1 : 0}>
        <NumberLimit {...props} keyword="minItems" title="Min items" whole />
        <NumberLimit {...props} keyword="maxItems" title="Max items" whole />
        <FlagLimit {...props} keyword="uniqueItems" title="Unique items" />
        <EnumField {...props} />
      </Limits>
    </>
  );
}
