"use client";

import { WandSparkles } from "lucide-react";
import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { useStoredFields } from "@/components/queries/credentials";
import { useEditor, useFormPart } from "@/components/tool-editor/editor-state";
import { FormField } from "@/components/tool-editor/fields/form-field";
import type { CodeProblem } from "@/components/ui/code/code-assist";
import { CodeEditor } from "@/components/ui/code/code-editor";
import { formatCode } from "@/components/ui/code/format-code";
import { Button } from "@/components/ui/primitives/button";
import { useReadOnlyReason } from "@/components/ui/primitives/read-only";
import { guestAssist } from "./guest-assist";

/** Returns the names available to the code, updated as the parameters change. */
function useGuestAssist() {
  const { sample } = useEditor();
  const storedFields = useStoredFields();
  const rows = useDeferredValue(useFormPart((form) => form.rows));
  const schema = useDeferredValue(useFormPart((form) => form.schema));
  const credentials = useDeferredValue(useFormPart((form) => form.credentials));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sample reads the form's values.
  return useMemo(() => {
    const { tool, variables } = sample();
    return guestAssist(tool, variables, storedFields);
  }, [sample, storedFields, rows, schema, credentials]);
}

type ModuleEditorProps = {
  /** Form path, used to show its issues. */
  path: string;
  label: string;
  /** Set if the heading above already says the same. */
  hideLabel?: boolean;
  value: string;
  onChange: (code: string) => void;
  check: (code: string) => Promise<CodeProblem[]>;
  /** Called on Ctrl+Enter. */
  onSubmit?: () => void;
  minHeight: string;
};

/**
 * Code editor for sandbox modules, with completion for the tool's names, inline errors and
 * formatting.
 */
export function ModuleEditor(props: ModuleEditorProps) {
  const { path, label, hideLabel, value, onChange, check, onSubmit, minHeight } = props;
  const { announce } = useEditor();
  const canWrite = useReadOnlyReason() === null;
  const codeAssist = useGuestAssist();
  const [checkError, setCheckError] = useState("");
  const [formatError, setFormatError] = useState("");
  const [isFormatting, setIsFormatting] = useState(false);
  const latestCode = useRef(value);
  useEffect(() => {
    latestCode.current = value;
  }, [value]);

  const checkLatest = async (code: string) => {
    const report = (message: string) => {
      if (latestCode.current === code) setCheckError(message);
    };
    try {
      const problems = await check(code);
      report("");
      return problems;
    } catch (error) {
      report(`The code could not be checked. ${error instanceof Error ? error.message : ""}`);
      throw error;
    }
  };
  const format = async () => {
    if (isFormatting || !canWrite) return;
    setIsFormatting(true);
    setFormatError("");
    try {
      const formattedCode = await formatCode(value);
      if (latestCode.current !== value)
        return setFormatError("The code was changed while it was being formatted. Try again.");
      onChange(formattedCode);
      announce("Code formatted.");
    } catch (error) {
      setFormatError(error instanceof Error ? error.message : "Could not format the code.");
    } finally {
      setIsFormatting(false);
    }
  };
  return (
    <div className="flex flex-col gap-2">
      <FormField path={path} label={label} hideLabel={hideLabel}>
        <CodeEditor
          label={label}
          language="javascript"
          value={value}
          onChange={onChange}
          onFormat={() => void format()}
          {...(onSubmit && { onSubmit })}
          assist={{ environment: codeAssist, ...(canWrite && { check: checkLatest }) }}
          minHeight={minHeight}
          maxHeight="40rem"
        />
      </FormField>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button size="sm" variant="ghost" writes busy={isFormatting} onClick={() => void format()}>
          <WandSparkles aria-hidden />
          Format
        </Button>
        <p role="status" className="min-w-0 text-danger-strong text-xs empty:hidden">
          {formatError || checkError}
        </p>
      </div>
    </div>
  );
}
