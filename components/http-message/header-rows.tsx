"use client";

import { Plus, X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { rowControl, useRowFocus } from "@/components/ui/editing/use-row-focus";
import { FieldError } from "@/components/ui/inputs/field-error";
import { Input } from "@/components/ui/inputs/input";
import { MaskedInput } from "@/components/ui/inputs/masked-input";
import { Button } from "@/components/ui/primitives/button";
import { IconButton } from "@/components/ui/primitives/icon-button";

export type HeaderRow = { id: string; name: string; value: string };

export const blankHeader = (name = ""): HeaderRow => ({ id: crypto.randomUUID(), name, value: "" });

export const toHeaders = (rows: readonly HeaderRow[]): Record<string, string> =>
  Object.fromEntries(
    rows.filter(({ name }) => name.trim() !== "").map(({ name, value }) => [name.trim(), value]),
  );

type HeaderRowsProps = {
  rows: HeaderRow[];
  onChange: (rows: HeaderRow[]) => void;
  /** Explains what happens to the values. */
  note: ReactNode;
  /** Masks each value until its button is pressed. */
  masked?: boolean;
  /** Returns a sentence about what is wrong with a row, or undefined if nothing is. */
  findProblem?: (row: HeaderRow) => string | undefined;
};

/** The headers of a request that the server sends on the person's behalf. */
export function HeaderRows({ rows, onChange, note, masked, findProblem }: HeaderRowsProps) {
  const id = useId();
  const rowFocus = useRowFocus<HTMLFieldSetElement>();
  const change = (rowId: string, next: Partial<HeaderRow>) =>
    onChange(rows.map((row) => (row.id === rowId ? { ...row, ...next } : row)));
  return (
    <fieldset
      {...rowFocus}
      className="flex min-w-0 flex-col gap-1.5"
      aria-describedby={`${id}-note`}
    >
      <legend className="sr-only">Headers</legend>
      {rows.map((row, index) => {
        const problem = findProblem?.(row);
        const problemId = `${id}-problem-${index}`;
        const shared = {
          mono: true,
          "aria-invalid": problem ? true : undefined,
          "aria-describedby": problem ? problemId : undefined,
        };
        const value = {
          ...shared,
          placeholder: "Value",
          value: row.value,
          "aria-label": `Header value ${index + 1}`,
          onChange: ({ target }: { target: { value: string } }) =>
            change(row.id, { value: target.value }),
        };
        return (
          <div key={row.id} className="flex flex-col gap-1">
            <div className="flex items-center gap-1.5">
              <Input
                {...shared}
                aria-label={`Header name ${index + 1}`}
                placeholder="x-api-key"
                value={row.name}
                className="flex-1"
                onChange={(event) => change(row.id, { name: event.target.value })}
              />
              <div className="min-w-0 flex-2">
                {masked ? (
                  <MaskedInput {...value} noun="value" autoComplete="new-password" />
                ) : (
                  <Input {...value} />
                )}
              </div>
              <IconButton
                {...rowControl}
                label={`Remove header ${index + 1}`}
                size="sm"
                onClick={() => onChange(rows.filter((each) => each.id !== row.id))}
              >
                <X aria-hidden />
              </IconButton>
            </div>
            {problem && <FieldError id={problemId}>{problem}</FieldError>}
          </div>
        );
      })}
      <div>
        <Button data-row-add="" size="sm" onClick={() => onChange([...rows, blankHeader()])}>
          <Plus aria-hidden />
          Add header
        </Button>
      </div>
      <p id={`${id}-note`} className="text-muted text-xs">
        {note}
      </p>
    </fieldset>
  );
}
