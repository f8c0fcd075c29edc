"use client";

import { type FormEvent, useId, useState } from "react";
import { type CreatedKey, type KeyRing, useCreateKey } from "@/components/queries/keys";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog, DialogClose, DialogContent } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { type Expiry, expiresAt, expiries } from "./expiry";
import type { KeyWords } from "./key-words";

type NewKeyDialogProps = {
  ring: KeyRing;
  words: KeyWords;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onCreated: (key: CreatedKey) => void;
};

export function NewKeyDialog(props: NewKeyDialogProps) {
  const { words, open, onOpenChange } = props;
  const id = useId();
  const create = useCreateKey(props.ring);
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title={`New ${words.one}`}
        description={words.purpose}
        footer={
          <>
            <DialogClose asChild>
              <Button>Cancel</Button>
            </DialogClose>
            <Button type="submit" form={id} variant="primary" busy={create.isPending}>
              Create {words.one}
            </Button>
          </>
        }
      >
        <NewKeyForm {...props} id={id} create={create} />
      </DialogContent>
    </Dialog>
  );
}

type FormProps = NewKeyDialogProps & { id: string; create: ReturnType<typeof useCreateKey> };

const parts = [
  { scope: "list", label: "List tools" },
  { scope: "call", label: "Call tools" },
  { scope: "resource", label: "Read resource" },
];

function NewKeyForm({ id, ring, words, create, onCreated, onOpenChange }: FormProps) {
  const [scopes, setScopes] = useState(() => parts.map(({ scope }) => scope));
  const [name, setName] = useState("");
  const [expiry, setExpiry] = useState<Expiry>("never");
  const [unnamed, setUnnamed] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (create.isPending) return;
    setUnnamed(name.trim() === "");
    if (name.trim() === "" || scopes.length === 0) return;
    const until = expiresAt(expiry);
    const key = await create
      .mutateAsync({
        name: name.trim(),
        ...(until && { expiresAt: until }),
        ...(scopes.length < parts.length && { scopes }),
      })
      .catch(() => null);
    if (!key) return;
    onCreated(key);
    onOpenChange(false);
  };

  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
      {create.error && (
        <Callout tone="danger" role="alert">
          {create.error.message}
        </Callout>
      )}
      <Field
        label="Name"
        required
        hint={words.nameHint}
        error={unnamed ? `Enter a name for the ${words.one}.` : undefined}
      >
        <Input
          value={name}
          maxLength={120}
          autoComplete="off"
          onChange={(event) => {
            setName(event.target.value);
            setUnnamed(false);
          }}
        />
      </Field>
      <Field label="Expires">
        <Select
          value={expiry}
          onValueChange={(next) => setExpiry(next as Expiry)}
          options={Object.entries(expiries).map(([value, { label }]) => ({ value, label }))}
        />
      </Field>
      {ring.kind === "agent" && (
        <fieldset className="flex flex-col gap-1.5">
          <legend className="mb-1 font-medium">Permissions</legend>
          {parts.map(({ scope, label }) => (
            <Checkbox
              key={scope}
              label={label}
              checked={scopes.includes(scope)}
              onCheckedChange={(on) =>
                setScopes((all) =>
                  on === true ? [...all, scope] : all.filter((other) => other !== scope),
                )
              }
            />
          ))}
          {scopes.length === 0 && (
            <p role="alert" className="text-danger-strong text-xs">
              Select at least one permission.
            </p>
          )}
        </fieldset>
      )}
    </form>
  );
}
