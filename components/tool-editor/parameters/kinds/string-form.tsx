"use client";

import { getRowKind } from "@/components/tool-editor/parameters/model/rows";
import { DefaultField } from "../keywords/default-field";
import { EnumField } from "../keywords/enum-field";
import { Limits, NumberLimit, TextLimit } from "../keywords/limits";
import { PatternLimit } from "../keywords/pattern-limit";
import type { ParameterFormProps } from "../row/parameter-form";

const formats = ["date", "date-time", "time", "email", "uri", "uuid", "hostname", "ipv4", "ipv6"];

export function StringForm(props: ParameterFormProps) {
  const { keywords } = getRowKind(props.row);
  return (
    <>
      <EnumField {...props} />
      <DefaultField {...props} />
      <Limits {...props} keywords={keywords}>
        {keywords.length > 0 && (
          <>
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
          </>
        )}
      </Limits>
    </>
  );
}
