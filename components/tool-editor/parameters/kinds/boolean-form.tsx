"use client";

import { parameterKinds } from "@/lib/agent/parameters";
import { DefaultField } from "../keywords/default-field";
import { EnumField } from "../keywords/enum-field";
import { Limits } from "../keywords/limits";
import type { ParameterFormProps } from "../row/parameter-form";

export function BooleanForm(props: ParameterFormProps) {
  return (
    <>
      <DefaultField {...props} />
      <Limits
        {...props}
        keywords={parameterKinds.boolean.keywords}
        extraCount={props.row.enum ? 1 : 0}
      >
        <EnumField {...props} />
      </Limits>
    </>
  );
}
