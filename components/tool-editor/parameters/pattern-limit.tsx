"use client";

import { useDeferredValue, useId, useMemo, useState } from "react";
import { Input } from "@/components/ui/input";
import { compilePattern, type Pattern } from "@/lib/agent/pattern";
import { FormField } from "../fields/form-field";
import { Of } from "./description-field";
import { keep } from "./keep-keyword";
import type { ParameterFormProps } from "./row-context";

const compiled = (source: string): Pattern | string => {
  try {
    return compilePattern(source);
  } catch (error) {
    return (error as Error).message;
  }
};

/** A regular expression, compiled with the engine that checks calls, and a field to test it. */
export function PatternLimit(props: ParameterFormProps) {
  const { path, label, row } = props;
  const source = typeof row.kept.pattern === "string" ? row.kept.pattern : "";
  const [sample, setSample] = useState("");
  const id = useId();
  const pattern = useDeferredValue(source);
  const test = useMemo(() => (pattern === "" ? null : compiled(pattern)), [pattern]);
  const fits = typeof test === "function" ? test(sample) : undefined;
  return (
    <FormField
      path={`${path}.kept.pattern`}
      label={<Of name={label}>Pattern</Of>}
      className="col-span-full"
    >
      <Input
        mono
        autoComplete="off"
        spellCheck={false}
        placeholder="^[A-Z]{3}$"
        value={source}
        onChange={(event) => keep(props, "pattern", event.target.value || undefined)}
      />
      {typeof test === "function" && (
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
            className={
              sample === ""
                ? "sr-only"
                : fits
                  ? "text-success-strong text-xs"
                  : "text-danger-strong text-xs"
            }
          >
            {sample === "" ? "" : fits ? "Matches" : "No match"}
          </span>
        </span>
      )}
      {typeof test === "string" && <p className="mt-1 text-danger-strong text-xs">{test}</p>}
    </FormField>
  );
}
