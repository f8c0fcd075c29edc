"use client";

import { parameterTypes } from "@/lib/agent/parameters";
import { DefaultField } from "./default-field";
import { EnumField } from "./enum-field";
import { Limits, NumberLimit, TextLimit } from "./limits";
import { PatternLimit } from "./pattern-limit";
import type { ParameterFormProps } from "./row-context";

const formats = ["date", "date-time", "time", "email", "uri", "uuid", "hostname", "ipv4", "ipv6"];

export function StringForm(props: ParameterFormProps) {
  return (
    <>
      <EnumField {...props} />
      <DefaultField {...props} />
      <Limits {...props} keywords={parameterTypes.string.keywords}>
        <NumberLimit {...props} keyword="minLength" title="Min length" whole />
        <NumberLimit {...props} keyword="maxLength" title="Max length" whole />
        <TextLimit
          {...props}
          keyword="format"
          title="Format"
          placeholder="email"
          offers={formats}
        />
        <PatternLimit {...props} />
      </Limits>
    </>
  );
}
