"use client";

import { parameterKinds } from "@/lib/agent/parameters";
import { DefaultField } from "../keywords/default-field";
import { EnumField } from "../keywords/enum-field";
import { Limits } from "../keywords/limits";
import { useNested } from "../row/nested-context";
import type { ParameterFormProps } from "../row/parameter-form";
import { AdditionalPropertiesForm } from "./additional-properties-form";

export function ObjectForm(props: ParameterFormProps) {
  const { List } = useNested();
  return (
    <>
      <List path={`${props.path}.properties`} within={props.label} />
      <AdditionalPropertiesForm {...props} />
      <DefaultField {...props} />
      <Limits
        {...props}
        keywords={parameterKinds.object.keywords}
        extraCount={props.row.enum ? 1 : 0}
      >
        <EnumField {...props} />
      </Limits>
    </>
  );
}
