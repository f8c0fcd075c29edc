"use client";

import { type FormEvent, useId, useState } from "react";
import { type CreatedKey, type KeyOwner, useCreateKey } from "@/components/queries/keys";
import { Checkbox } from "@/components/ui/inputs/checkbox";
import { Field } from "@/components/ui/inputs/field";
import { FieldError } from "@/components/ui/inputs/field-error";
import { Input } from "@/components/ui/inputs/input";
import { Select } from "@/components/ui/inputs/select";
import { useFocusInvalid } from "@/components/ui/inputs/use-focus-invalid";
import { Dialog, DialogContent } from "@/components/ui/overlays/dialog";
import { FormButtons } from "@/components/ui/overlays/form-buttons";
import { Callout } from "@/components/ui/primitives/callout";
import { SavingForm } from "@/components/ui/primitives/read-only";
import { useLeaveGuard } from "@/components/unsaved-changes/leave-guard";
import { type Expiry, expiries, toExpiryTime } from "./expiry";
import type { KeyLabels } from "./key-labels";

type NewKeyDialogProps = {
  owner: KeyOwner;
  labels: KeyLabels;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onCreated: (key: CreatedKey) => void;
};

export function NewKeyDialog(props: NewKeyDialogProps) {
  const { labels, open, onOpenChange } = props;
  const id = useId();
  const create = useCreateKey(props.owner);
  const change = (next: boolean) => {
    // The dialog must not open with the error of an earlier attempt.
    create.reset();
    onOpenChange(next);
  };
  return (
    <Dialog open={open} onOpenChange={change}>
      <DialogContent
        title={`New ${labels.singular}`}
        description={labels.purpose}
        footer={
          <FormButtons form={id} busy={create.isPending}>
            Create {labels.singular}
          </FormButtons>
        }
      >
        <SavingForm isSaving={create.isPending}>
          <NewKeyForm {...props} id={id} create={create} />
        </SavingForm>
      </DialogContent>
    </Dialog>
  );
}

type FormProps = NewKeyDialogProps & { id: string; create: ReturnType<typeof useCreateKey> };

const scopeOptions = [
  { scope: "list", label: "List tools" },
  { scope: "call", label: "Call tools" },
  { scope: "resource", label: "Read resource" },
];

function NewKeyForm({ id, owner, labels, create, onCreated, onOpenChange }: FormProps) {
  const [scopes, setScopes] = useState(() => scopeOptions.map(({ scope }) => scope));
  const [name, setName] = useState("");
  const [expiry, setExpiry] = useState<Expiry>("never");
  const [isNameMissing, setIsNameMissing] = useState(false);
  const form = useFocusInvalid(isNameMissing);
  const isDirty = name.trim() !== "" || expiry !== "never" || scopes.length < scopeOptions.length;
  useLeaveGuard(isDirty ? `the new ${labels.singular}` : null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (create.isPending) return;
    setIsNameMissing(name.trim() === "");
    if (name.trim() === "" || scopes.length === 0) return;
    const expiresAt = toExpiryTime(expiry);
    const key = await create
      .mutateAsync({
        name: name.trim(),
        ...(expiresAt && { expiresAt }),
        ...(scopes.length < scopeOptions.length && { scopes }),
      })
      .catch(() => null);
    if (!key) return;
    onCreated(key);
    onOpenChange(false);
  };

  return (
    <form ref={form} id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
      {create.error && (
        <Callout tone="danger" role="alert">
          {create.error.message}
        </Callout>
      )}
      <Field
        label="Name"
        required
        hint={labels.nameHint}
        error={isNameMissing ? `Enter a name for the ${labels.singular}.` : undefined}
      >
        <Input
          value={name}
          maxLength={120}
          autoComplete="off"
          onChange={(event) => {
            setName(event.target.value);
            setIsNameMissing(false);
          }}
        />
      </Field>
      <Field label="Expires">
        <Select
          value={expiry}
          onValueChange={setExpiry}
          options={Object.entries(expiries).map(([value, { label }]) => ({ value, label }))}
        />
      </Field>
      {owner.kind === "agent" && (
        <fieldset className="flex flex-col gap-1.5">
          <legend className="mb-1 font-medium">Permissions</legend>
          {scopeOptions.map(({ scope, label }) => (
            <Checkbox
              key={scope}
              label={label}
              checked={scopes.includes(scope)}
              onCheckedChange={(isChecked) =>
                setScopes((all) =>
                  isChecked === true ? [...all, scope] : all.filter((each) => each !== scope),
                )
              }
            />
          ))}
          {scopes.length === 0 && (
            <FieldError role="alert">Select at least one permission.</FieldError>
          )}
        </fieldset>
      )}
    </form>
  );
}
