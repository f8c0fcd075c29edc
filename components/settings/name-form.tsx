"use client";

import { type FormEvent, useState } from "react";
import { ProblemError } from "@/components/client/api";
import { Field } from "@/components/ui/inputs/field";
import { Input } from "@/components/ui/inputs/input";
import { notify } from "@/components/ui/overlays/toaster";
import { Button } from "@/components/ui/primitives/button";
import { useLeaveGuard } from "@/components/unsaved-changes/leave-guard";

type NameFormProps = {
  label: string;
  /** What is unsaved, for the leave dialog, such as "your name". */
  unsavedLabel: string;
  name: string;
  save: (name: string) => Promise<void>;
};

/** A form with one name field, labeled by the section around it. */
export function NameForm({ label, unsavedLabel, name, save }: NameFormProps) {
  const [edited, setEdited] = useState<string | null>(null);
  const value = edited ?? name;
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const isDirty = value.trim() !== name;
  useLeaveGuard(isDirty ? unsavedLabel : null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !isDirty) return;
    if (value.trim() === "") return setProblem("Enter a name.");
    setBusy(true);
    setProblem("");
    try {
      await save(value.trim());
      setEdited((current) => (current === value ? null : current));
      notify.success("Name saved");
    } catch (error) {
      setProblem(error instanceof ProblemError ? error.message : "Could not save. Try again.");
    } finally {
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={submit} className="flex max-w-110 items-start gap-3">
      <Field label={label} hideLabel error={problem || undefined} className="flex-1">
        <Input
          value={value}
          maxLength={120}
          autoComplete="off"
          onChange={(event) => setEdited(event.target.value)}
        />
      </Field>
      <Button type="submit" busy={busy} disabled={!isDirty}>
        Save
      </Button>
    </form>
  );
}
