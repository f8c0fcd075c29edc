"use client";

import { parameterKinds } from "@/lib/agent/parameters";
import { DefaultField } from "../keywords/default-field";
import { EnumField } from "../keywords/enum-field";
import { Limits, NumberLimit, TextLimit } from "../keywords/limits";
import { PatternLimit } from "../keywords/pattern-limit";
import type { ParameterFormProps } from "../row/parameter-form";

const formats = ["date", "date-time", "time", "email", "uri", "uuid", "hostname", "ipv4", "ipv6"];

export function StringForm(props: ParameterFormProps) {
  return (
    <>
      <EnumField {...props} />
      <DefaultField {...props} />
      <Limits {...props} keywords={parameterKinds.string.keywords}>
        <NumberLimit {...props} keyword="minLength" title="Min length" isInteger />
        <NumberLimit {...props} keyword="maxLength" title="Max length" isInteger />
        <TextLimit
          {...props}
          keyword="format"
          title="Format"
          placeholder="email"
          suggestions={formats}
        />
        <PatternLimit {...props} />
      </Limits>
    </>
  );
}
