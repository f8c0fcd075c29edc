"use client";

import { parameterTypes } from "@/lib/agent/parameters";
import { DefaultField } from "./default-field";
import { Limits, OthersLimit } from "./limits";
import { useNested } from "./nested-context";
import type { ParameterFormProps } from "./row-context";

export function ObjectForm(props: ParameterFormProps) {
  const { List } = useNested();
  return (
    <>
      <List path={`${props.path}.properties`} within={props.label} />
      <DefaultField {...props} />
      <Limits {...props} keywords={parameterTypes.object.keywords}>
        <OthersLimit {...props} />
      </Limits>
    </>
  );
}
