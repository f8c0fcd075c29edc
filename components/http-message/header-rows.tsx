"use client";

import { Plus, X } from "lucide-react";
import { useRef } from "react";
import { Input } from "@/components/ui/inputs/input";
import { Button } from "@/components/ui/primitives/button";
import { IconButton } from "@/components/ui/primitives/icon-button";

export type HeaderRow = { id: string; name: string; value: string };

export const blankHeader = (): HeaderRow => ({ id: crypto.randomUUID(), name: "", value: "" });

export const toHeaders = (rows: readonly HeaderRow[]): Record<string, string> =>
  Object.fromEntries(
    rows.filter(({ name }) => name.trim() !== "").map(({ name, value }) => [name.trim(), value]),
  );

type HeaderRowsProps = { rows: HeaderRow[]; onChange: (rows: HeaderRow[]) => void };

/** The headers sent to the agent when reading its tools. */
export function HeaderRows({ rows, onChange }: HeaderRowsProps) {
  const addButton = useRef<HTMLButtonElement>(null);
  const change = (id: string, next: Partial<HeaderRow>) =>
    onChange(rows.map((row) => (row.id === id ? { ...row, ...next } : row)));
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5" aria-describedby="import-headers-note">
      <legend className="sr-only">Headers</legend>
      {rows.map(({ id, name, value }, index) => (
        <div key={id} className="flex items-center gap-1.5">
          <Input
            mono
            aria-label={`Header name ${index + 1}`}
            placeholder="x-api-key"
            value={name}
            className="flex-1"
            onChange={(event) => change(id, { name: event.target.value })}
          />
          <Input
            mono
            aria-label={`Header value ${index + 1}`}
            placeholder="Value"
            value={value}
            className="flex-2"
            onChange={(event) => change(id, { value: event.target.value })}
          />
          <IconButton
            label={`Remove header ${index + 1}`}
            size="sm"
            onClick={() => {
              onChange(rows.filter((row) => row.id !== id));
              addButton.current?.focus();
            }}
          >
            <X aria-hidden />
          </IconButton>
        </div>
      ))}
      <div>
        <Button ref={addButton} size="sm" onClick={() => onChange([...rows, blankHeader()])}>
          <Plus aria-hidden />
          Add header
        </Button>
      </div>
      <p id="import-headers-note" className="text-muted text-xs">
        Keys and tokens are used to read the tools and are not stored. Callers of the imported tools
        send their own.
      </p>
    </fieldset>
  );
}
