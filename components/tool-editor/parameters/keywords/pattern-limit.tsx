"use client";

import { useDeferredValue, useId, useMemo, useState } from "react";
import { FormField } from "@/components/tool-editor/fields/form-field";
import { FieldError } from "@/components/ui/inputs/field-error";
import { Input } from "@/components/ui/inputs/input";
import { classNames } from "@/components/ui/primitives/class-names";
import { compilePattern, type Pattern } from "@/lib/schema/compile-pattern";
import type { ParameterFormProps } from "../row/parameter-form";
import { ParameterLabel } from "./description-field";
import { setKeyword } from "./set-keyword";

const compileOrMessage = (source: string): Pattern | string => {
  try {
    return compilePattern(source);
  } catch (error) {
    return (error as Error).message;
  }
};

/**
 * Edits a regular expression, compiled with the engine that validates calls, with a field to test
 * it.
 */
export function PatternLimit(props: ParameterFormProps) {
  const { path, label, row } = props;
  const source = typeof row.extraKeywords.pattern === "string" ? row.extraKeywords.pattern : "";
  const [sample, setSample] = useState("");
  const id = useId();
  const pattern = useDeferredValue(source);
  const compiled = useMemo(() => (pattern === "" ? "" : compileOrMessage(pattern)), [pattern]);
  const isMatch = typeof compiled !== "string" && compiled.matches(sample);
  const matchColor = isMatch ? "text-success-strong" : "text-danger-strong";
  return (
    <FormField
      path={`${path}.extraKeywords.pattern`}
      label={<ParameterLabel name={label}>Pattern</ParameterLabel>}
      className="col-span-full"
    >
      <Input
        mono
        placeholder="^[A-Z]{3}$"
        value={source}
        onChange={(event) => setKeyword(props, "pattern", event.target.value || undefined)}
      />
      {typeof compiled !== "string" && (
        <span className="mt-1.5 flex items-center gap-2" data-own-undo="">
          <input
            aria-label={`Test the pattern of ${label}`}
            aria-describedby={id}
            autoComplete="off"
            spellCheck={false}
            placeholder="Text to test"
            value={sample}
            onChange={(event) => setSample(event.target.value)}
            className="h-7 min-w-0 flex-1 rounded-sm border border-line bg-transparent px-2 font-mono text-xs"
          />
          <span
            id={id}
            role="status"
            className={sample === "" ? "sr-only" : classNames("text-xs", matchColor)}
          >
            {sample !== "" && (isMatch ? "Matches" : "No match")}
          </span>
        </span>
      )}
      {typeof compiled === "string" && compiled !== "" && (
        <FieldError className="mt-1">{compiled}</FieldError>
      )}
    </FormField>
  );
}
