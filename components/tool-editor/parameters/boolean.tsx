"use client";

import { parameterTypes } from "@/lib/agent/parameters";
import { DefaultField } from "./default-field";
import { EnumField } from "./enum-field";
import { Limits } from "./limits";
import type { ParameterFormProps } from "./row-context";

export function BooleanForm(props: ParameterFormProps) {
  return (
    <>
      <DefaultField {...props} />
      <Limits {...props} keywords={parameterTypes.boolean.keywords} also={props.row.enum ? 1 : 0}>
        <EnumField {...props} />
      </Limits>
    </>
  );
}
