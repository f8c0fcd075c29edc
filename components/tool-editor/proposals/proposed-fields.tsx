"use client";

import { Check } from "lucide-react";
import { Button } from "@/components/ui/primitives/button";
import type { UseFields } from "./use-proposal";

export type ProposedField = {
  /** Display name of the field. */
  label: string;
  before: string;
  after: string;
  /** Sets the field in the form to the proposed value. */
  use: () => void;
};

type ProposedFieldsProps = {
  fields: readonly ProposedField[];
  usedLabels: readonly string[];
  onUse: UseFields;
};

/** Shows proposed texts beside the current ones. Each is applied separately; nothing is saved. */
export function ProposedFields({ fields, usedLabels, onUse }: ProposedFieldsProps) {
  return (
    <div className="flex flex-col gap-4">
      <ul aria-label="Proposed fields" className="flex flex-col gap-5">
        {fields.map((field) => (
          <FieldItem
            key={field.label}
            field={field}
            isUsed={usedLabels.includes(field.label)}
            onUse={() => onUse([field])}
          />
        ))}
      </ul>
      <p role="status" className="text-muted text-sm">
        {usedLabels.length === 0
          ? "Nothing is saved until you save the tool."
          : `${usedLabels.length} of ${fields.length} used. You can undo this in the editor.`}
      </p>
    </div>
  );
}

type FieldItemProps = { field: ProposedField; isUsed: boolean; onUse: () => void };

function FieldItem({ field: { label, before, after }, isUsed, onUse }: FieldItemProps) {
  return (
    <li className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <h3 className="wrap-anywhere min-w-0 font-medium text-sm">{label}</h3>
        {/* Not disabled but still focusable, so that the focus stays where it is. */}
        <Button
          size="sm"
          aria-disabled={isUsed || undefined}
          onClick={() => !isUsed && onUse()}
          aria-label={`${isUsed ? "Used" : "Use"}: ${label}`}
        >
          {isUsed && <Check aria-hidden />}
          {isUsed ? "Used" : "Use"}
        </Button>
      </div>
      <dl className="grid gap-2 sm:grid-cols-2">
        <Text term="Now" text={before} />
        <Text term="Proposed" text={after} />
      </dl>
    </li>
  );
}

function Text({ term, text }: { term: string; text: string }) {
  return (
    <div className="min-w-0 rounded-md border border-line bg-sunken px-2.5 py-2">
      <dt className="text-muted text-xs">{term}</dt>
      <dd className="wrap-anywhere whitespace-pre-line text-sm">
        {text || <span className="text-muted">Empty</span>}
      </dd>
    </div>
  );
}
