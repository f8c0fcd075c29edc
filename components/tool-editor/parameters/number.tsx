"use client";

import { parameterTypes } from "@/lib/agent/parameters";
import { DefaultField } from "./default-field";
import { EnumField } from "./enum-field";
import { Limits, NumberLimit } from "./limits";
import type { ParameterFormProps } from "./row-context";

export function NumberForm(props: ParameterFormProps) {
  return (
    <>
      <EnumField {...props} />
      <DefaultField {...props} />
      <Limits {...props} keywords={parameterTypes.number.keywords}>
        <NumberLimit {...props} keyword="minimum" title="At least" />
        <NumberLimit {...props} keyword="maximum" title="At most" />
        <NumberLimit {...props} keyword="exclusiveMinimum" title="Above" />
        <NumberLimit {...props} keyword="exclusiveMaximum" title="Below" />
        <NumberLimit {...props} keyword="multipleOf" title="A multiple of" />
      </Limits>
    </>
  );
}
