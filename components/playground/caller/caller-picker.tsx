"use client";

import { Pencil, Plus, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Field } from "@/components/ui/inputs/field";
import { Input } from "@/components/ui/inputs/input";
import { Select } from "@/components/ui/inputs/select";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/overlays/popover";
import { Button } from "@/components/ui/primitives/button";
import { IconButton } from "@/components/ui/primitives/icon-button";
import type { CallerProfiles } from "./use-caller-profile";

/** Selects a caller profile, and adds, renames and deletes profiles. */
export function CallerPicker({ callers }: { callers: CallerProfiles }) {
  const { list, canAdd, select, add, rename, remove } = callers;
  const current = list.profiles.find(({ id }) => id === list.current);
  return (
    <div className="flex items-end gap-1">
      <Field label="Caller profile" className="flex-1">
        <Select
          value={list.current}
          onValueChange={select}
          options={list.profiles.map(({ id, name }) => ({ value: id, label: name || "Unnamed" }))}
        />
      </Field>
      <ProfileNamePopover label="Rename profile" initialName={current?.name ?? ""} onSave={rename}>
        <Pencil aria-hidden />
      </ProfileNamePopover>
      {canAdd && (
        <ProfileNamePopover label="New profile" initialName="" onSave={add}>
          <Plus aria-hidden />
        </ProfileNamePopover>
      )}
      {list.profiles.length > 1 && (
        <IconButton label={`Delete profile ${current?.name ?? ""}`} onClick={remove}>
          <Trash2 aria-hidden />
        </IconButton>
      )}
    </div>
  );
}

type ProfileNamePopoverProps = {
  label: string;
  initialName: string;
  onSave: (name: string) => void;
  children: React.ReactNode;
};

function ProfileNamePopover({ label, initialName, onSave, children }: ProfileNamePopoverProps) {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState(initialName);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!name.trim()) return;
    onSave(name.trim().slice(0, 60));
    setOpen(false);
  };
  return (
    <Popover
      open={open}
      onOpenChange={(next) => {
        setName(initialName);
        setOpen(next);
      }}
    >
      <PopoverTrigger asChild>
        <IconButton label={label}>{children}</IconButton>
      </PopoverTrigger>
      <PopoverContent aria-label={label} align="end">
        <form onSubmit={submit} className="flex flex-col gap-3">
          <Field label="Profile name">
            <Input value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
          </Field>
          <Button type="submit" size="sm" variant="primary" disabled={!name.trim()}>
            Save name
          </Button>
        </form>
      </PopoverContent>
    </Popover>
  );
}
