"use client";

import { parameterTypes } from "@/lib/agent/parameters";
import { DefaultField } from "./default-field";
import { EnumField } from "./enum-field";
import { Limits } from "./limits";
import { useNested } from "./nested-context";
import { OthersForm } from "./others-form";
import type { ParameterFormProps } from "./row-context";

export function ObjectForm(props: ParameterFormProps) {
  const { List } = useNested();
  return (
    <>
      <List path={`${props.path}.properties`} within={props.label} />
      <OthersForm {...props} />
      <DefaultField {...props} />
      <Limits {...props} keywords={parameterTypes.object.keywords} also={props.row.enum ? 1 : 0}>
        <EnumField {...props} />
      </Limits>
    </>
  );
}
