"use client";

import { parameterKinds } from "@/lib/agent/parameters";
import { DefaultField } from "../keywords/default-field";
import { EnumField } from "../keywords/enum-field";
import { Limits, NumberLimit } from "../keywords/limits";
import type { ParameterFormProps } from "../row/parameter-form";

export function NumberForm(props: ParameterFormProps) {
  return (
    <>
      <EnumField {...props} />
      <DefaultField {...props} />
      <Limits {...props} keywords={parameterKinds.number.keywords}>
        <NumberLimit {...props} keyword="minimum" title="Minimum" />
        <NumberLimit {...props} keyword="maximum" title="Maximum" />
        <NumberLimit {...props} keyword="exclusiveMinimum" title="Greater than" />
        <NumberLimit {...props} keyword="exclusiveMaximum" title="Less than" />
        <NumberLimit {...props} keyword="multipleOf" title="Multiple of" />
      </Limits>
    </>
  );
}
