"use client";

import { date } from "@/lib/agent/parameters/date-fixture";
import { DefaultField } from "../keywords/default-field";
import { EnumField } from "../keywords/enum-field";
import { Limits } from "../keywords/limits";
import type { ParameterFormProps } from "../row/parameter-form";

/** Fixture: the second of the two files that make up a parameter kind. */
export function DateForm(props: ParameterFormProps) {
  return (
    <>
      <EnumField {...props} />
      <DefaultField {...props} />
      <Limits {...props} keywords={date.keywords} />
    </>
  );
}
