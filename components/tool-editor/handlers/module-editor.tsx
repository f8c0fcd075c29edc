"use client";

import { WandSparkles } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import { useWatch } from "react-hook-form";
import { useStoredFields } from "@/components/queries/credentials";
import { Button } from "@/components/ui/button";
import type { CodeProblem } from "@/components/ui/code-assist";
import { CodeEditor } from "@/components/ui/code-editor";
import { formatCode } from "@/components/ui/format-code";
import { useReadOnlyReason } from "@/components/ui/read-only";
import { useEditor } from "../editor-state";
import { FormField } from "../fields/form-field";
import { guestAssist } from "./guest-members";

/** The names available to the code, updated as the parameters change. */
function useGuestAssist() {
  const { form, sample } = useEditor();
  const stored = useStoredFields();
  const typed = useDeferredValue(
    useWatch({ control: form.control, name: ["rows", "credentials", "schema"] }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sample reads the form's values.
  return useMemo(() => {
    const { tool, variables } = sample();
    return guestAssist(tool, variables, stored);
  }, [sample, stored, typed]);
}

type ModuleEditorProps = {
  /** The form path, to show its issues. */
  path: string;
  label: string;
  value: string;
  onChange: (code: string) => void;
  check: (code: string) => Promise<CodeProblem[]>;
  /** Called on Ctrl+Enter. */
  onSubmit?: () => void;
  minHeight: string;
};

/** A code editor for sandbox modules, with completion for the tool's names, inline errors and formatting. */
export function ModuleEditor(props: ModuleEditorProps) {
  const { path, label, value, onChange, check, onSubmit, minHeight } = props;
  const { announce } = useEditor();
  const mayWrite = useReadOnlyReason() === null;
  const knows = useGuestAssist();
  const [refusal, setRefusal] = useState("");
  const [formatting, setFormatting] = useState(false);

  const format = async () => {
    if (formatting || !mayWrite) return;
    setFormatting(true);
    setRefusal("");
    try {
      onChange(await formatCode(value));
      announce("Code formatted.");
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : "Could not format the code.");
    } finally {
      setFormatting(false);
    }
  };
  return (
    <div className="flex flex-col gap-2">
      <FormField path={path} label={label}>
        <CodeEditor
          label={label}
          language="javascript"
          value={value}
          onChange={onChange}
          onFormat={() => void format()}
          {...(onSubmit && { onSubmit })}
          assist={{ knows, ...(mayWrite && { check }) }}
          minHeight={minHeight}
          maxHeight="40rem"
        />
      </FormField>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button size="sm" variant="ghost" writes busy={formatting} onClick={() => void format()}>
          <WandSparkles aria-hidden />
          Format
        </Button>
        <p role="status" className="min-w-0 text-danger-strong text-xs empty:hidden">
          {refusal}
        </p>
      </div>
    </div>
  );
}
