"use client";

import { Pencil, Plus, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover";
import { Select } from "@/components/ui/select";
import type { CallerProfiles } from "./use-caller-profile";

/** Selects the caller profile; adds, renames and deletes profiles. */
export function CallerPicker({ callers }: { callers: CallerProfiles }) {
  const { list, mayAdd, choose, add, rename, remove } = callers;
  const current = list.profiles.find(({ id }) => id === list.current);
  return (
    <div className="flex items-end gap-1">
      <Field label="Caller profile" className="flex-1">
        <Select
          value={list.current}
          onValueChange={choose}
          options={list.profiles.map(({ id, name }) => ({ value: id, label: name || "Unnamed" }))}
        />
      </Field>
      <Naming label="Rename profile" start={current?.name ?? ""} onName={rename}>
        <Pencil aria-hidden />
      </Naming>
      {mayAdd && (
        <Naming label="New profile" start="" onName={add}>
          <Plus aria-hidden />
        </Naming>
      )}
      {list.profiles.length > 1 && (
        <IconButton label={`Delete profile ${current?.name ?? ""}`} onClick={remove}>
          <Trash2 aria-hidden />
        </IconButton>
      )}
    </div>
  );
}

type NamingProps = {
  label: string;
  start: string;
  onName: (name: string) => void;
  children: React.ReactNode;
};

function Naming({ label, start, onName, children }: NamingProps) {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState(start);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!name.trim()) return;
    onName(name.trim().slice(0, 60));
    setOpen(false);
  };
  return (
    <Popover
      open={open}
      onOpenChange={(next) => {
        setName(start);
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
