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
        <NumberLimit {...props} keyword="minItems" title="Fewest items" whole />
        <NumberLimit {...props} keyword="maxItems" title="Most items" whole />
        <FlagLimit {...props} keyword="uniqueItems" title="No item twice" />
        <EnumField {...props} />
      </Limits>
    </>
  );
}
