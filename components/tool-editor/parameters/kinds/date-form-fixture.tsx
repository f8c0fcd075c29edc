"use client";

import { date } from "@/lib/agent/parameters/date-fixture";
import { DefaultField } from "../keywords/default-field";
import { EnumField } from "../keywords/enum-field";
import { Limits } from "../keywords/limits";
import type { ParameterFormProps } from "../row/parameter-form";

/** The second of two files that a parameter kind takes. */
export function DateForm(props: ParameterFormProps) {
  return (
    <>
      <EnumField {...props} />
      <DefaultField {...props} />
      <Limits {...props} keywords={date.keywords} />
    </>
  );
}
