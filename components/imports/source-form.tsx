"use client";

import { type FormEvent, useState } from "react";
import { blankHeader, HeaderRows, toHeaders } from "@/components/http-message/header-rows";
import type { ImportRequest } from "@/components/queries/imports";
import { Field } from "@/components/ui/inputs/field";
import { Input } from "@/components/ui/inputs/input";
import { useFocusInvalid } from "@/components/ui/inputs/use-focus-invalid";
import { Button } from "@/components/ui/primitives/button";
import { Disclosure } from "@/components/ui/primitives/disclosure";
import { useLeaveGuard } from "@/components/unsaved-changes/leave-guard";
import { unwrapCodeBlock } from "@/lib/imports/readers/code-block";
import { readTyped, type Source } from "./read-source";
import { SourceField } from "./source-field";
import { sourceKinds } from "./source-kinds";
import { isStepOfOpenImport } from "./use-import-step";

type SourceFormProps = {
  busy: boolean;
  /** Whether the last attempt failed because of missing or incorrect headers. */
  needsHeaders: boolean;
  onEdit: () => void;
  onRead: (request: ImportRequest, source: Source) => void;
};

/** The first step: the source to import. */
export function SourceForm({ busy, needsHeaders, onEdit, onRead }: SourceFormProps) {
  const [source, setSource] = useState<Source>(() => readTyped(""));
  const [rows, setRows] = useState(() => [blankHeader()]);
  const [areHeadersOpen, setAreHeadersOpen] = useState(false);
  const [values, setValues] = useState<Record<string, string>>({});
  /** Number of attempts to import the current source. */
  const [attempts, setAttempts] = useState(0);

  const kind = "kind" in source ? sourceKinds[source.kind] : undefined;
  const isEmpty = source.text.trim() === "" && !source.file;
  useLeaveGuard(isEmpty ? null : "the import", undefined, isStepOfOpenImport);
  const readProblem = "problem" in source ? source.problem : "";
  const problem = isEmpty ? "Paste or choose what to import." : readProblem;
  const form = useFocusInvalid(problem && attempts);
  const text = unwrapCodeBlock(source.text);
  const names = kind?.findPlaceholders?.(text) ?? [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAttempts(attempts + 1);
    if (!kind || busy) return;
    const filledNames = names.filter((name) => values[name] !== undefined);
    const env = Object.fromEntries(filledNames.map((name) => [name, values[name] ?? ""]));
    onRead(kind.toRequest({ ...source, text }, { headers: toHeaders(rows), env }), source);
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <SourceField
        source={source}
        problem={attempts > 0 || source.file ? problem : ""}
        onChange={(next) => {
          setSource(next);
          setAttempts(0);
          onEdit();
        }}
      />
      {kind?.hasHeaders && (
        <Disclosure
          summary="Headers"
          open={areHeadersOpen || needsHeaders}
          onOpenChange={setAreHeadersOpen}
        >
          <HeaderRows
            rows={rows}
            onChange={setRows}
            note="Keys and tokens are used to read the tools and are not stored. Callers of the imported tools send their own."
          />
        </Disclosure>
      )}
      {names.map((name) => (
        <Field key={name} label={<span>Value for {name}</span>} required>
          <Input
            mono
            value={values[name] ?? ""}
            onChange={(event) => setValues({ ...values, [name]: event.target.value })}
          />
        </Field>
      ))}
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          Continue
        </Button>
      </div>
    </form>
  );
}
