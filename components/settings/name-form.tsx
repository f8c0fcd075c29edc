"use client";

import { type FormEvent, useState } from "react";
import { useLeaveGuard } from "@/components/layout/leave-guard";
import { ProblemError } from "@/components/queries/api";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { notify } from "@/components/ui/toaster";

type NameFormProps = {
  label: string;
  /** What is unsaved, for the leave dialog: "your name". */
  what: string;
  name: string;
  save: (name: string) => Promise<void>;
};

/** A form with one name field. */
export function NameForm({ label, what, name, save }: NameFormProps) {
  const [typed, setTyped] = useState(name);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const dirty = typed.trim() !== name;
  useLeaveGuard(dirty ? what : null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !dirty) return;
    if (typed.trim() === "") return setProblem("Enter a name.");
    setBusy(true);
    setProblem("");
    try {
      await save(typed.trim());
      notify.success("Name saved");
    } catch (error) {
      setProblem(error instanceof ProblemError ? error.message : "Could not save. Try again.");
    } finally {
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={submit} className="flex max-w-110 items-start gap-3">
      <Field label={label} error={problem || undefined} className="flex-1">
        <Input
          value={typed}
          maxLength={120}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Button type="submit" busy={busy} disabled={!dirty} className="mt-6.5">
        Save
      </Button>
    </form>
  );
}
