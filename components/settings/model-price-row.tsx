"use client";

import { type FormEvent, type RefObject, useRef, useState } from "react";
import { usePutModelPrice, useResetModelPrice } from "@/components/queries/models";
import { TableCell, TableRow } from "@/components/ui/data/table";
import { Field } from "@/components/ui/inputs/field";
import { Input } from "@/components/ui/inputs/input";
import { notify } from "@/components/ui/overlays/toaster";
import { useFocusAfterRemoval } from "@/components/ui/overlays/use-focus-after-removal";
import { Button } from "@/components/ui/primitives/button";
import { SavingForm } from "@/components/ui/primitives/read-only";
import { VisuallyHidden } from "@/components/ui/primitives/visually-hidden";
import { useLeaveGuard } from "@/components/unsaved-changes/leave-guard";
import { modelProviderDetails } from "@/lib/agent/model/model-providers";
import type { ListedModelPrice } from "@/lib/api/schemas/models";
import { isJsonEqual } from "@/lib/schema/json";
import {
  AMOUNT_PROBLEM,
  type AmountTexts,
  formatAmount,
  parseAmount,
  parseAmounts,
  priceAmounts,
} from "./price-amounts";

const showError = (title: string) => (error: Error) =>
  notify.error(title, { description: error.message });

const ownSource = "This Space";
const COLUMNS = 6;

type ModelPriceRowProps = { price: ListedModelPrice; isOwner: boolean };

/** A model's price, which owners can edit in place. */
export function ModelPriceRow({ price, isOwner }: ModelPriceRowProps) {
  const [isEditing, setIsEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const { builtIn, own } = price;
  const current = own ?? builtIn;
  if (!current) return null;
  if (isEditing)
    return (
      <EditedRow
        price={price}
        onDone={() => {
          setIsEditing(false);
          requestAnimationFrame(() => editButton.current?.focus());
        }}
      />
    );
  return (
    <TableRow>
      <TableCell className="min-w-34">
        <ModelName price={price} />
      </TableCell>
      {priceAmounts.map(({ key }) => (
        <TableCell key={key} numeric className="max-sm:px-1.5">
          {formatAmount(current[key])}
        </TableCell>
      ))}
      <TableCell className="whitespace-nowrap text-muted max-sm:hidden">
        {own ? ownSource : "Built in"}
      </TableCell>
      <TableCell>
        {isOwner && (
          <PriceActions price={price} editButton={editButton} onEdit={() => setIsEditing(true)} />
        )}
      </TableCell>
    </TableRow>
  );
}

type PriceActionsProps = {
  price: ListedModelPrice;
  editButton: RefObject<HTMLButtonElement | null>;
  onEdit: () => void;
};

function PriceActions({ price, editButton, onEdit }: PriceActionsProps) {
  const reset = useResetModelPrice();
  const ref = useFocusAfterRemoval();
  const { provider, model, builtIn, own } = price;
  return (
    <div ref={ref} className="flex flex-wrap justify-end whitespace-nowrap">
      <Button
        ref={editButton}
        size="sm"
        variant="ghost"
        aria-label={`Edit the price of ${model}`}
        onClick={onEdit}
      >
        Edit
      </Button>
      {own && (
        <Button
          size="sm"
          variant="ghost"
          busy={reset.isPending}
          aria-label={`${builtIn ? "Reset" : "Remove"} the price of ${model}`}
          onClick={() =>
            reset.mutate(
              { provider, model },
              {
                // This button disappears.
                onSuccess: () => editButton.current?.focus(),
                onError: showError("The price was not changed"),
              },
            )
          }
        >
          {builtIn ? "Reset" : "Remove"}
        </Button>
      )}
    </div>
  );
}

/**
 * A model's name. Narrow windows have no source column, so prices that differ from the built-in
 * ones are marked here.
 */
function ModelName({ price: { provider, model, own } }: { price: ListedModelPrice }) {
  return (
    <>
      {/* At this size, the built-in models' names fit on one line of a narrow window. */}
      <span className="wrap-anywhere font-mono max-sm:text-xs">{model}</span>{" "}
      <span className="text-muted text-xs max-sm:block sm:whitespace-nowrap">
        {modelProviderDetails[provider].label}
        {own && <span className="sm:hidden"> · {ownSource}</span>}
      </span>
    </>
  );
}

const toTexts = ({ builtIn, own }: ListedModelPrice): AmountTexts => {
  const current = own ?? builtIn ?? { input: 0, cachedInput: 0, output: 0 };
  return {
    input: String(current.input),
    cachedInput: String(current.cachedInput),
    output: String(current.output),
  };
};

function EditedRow({ price, onDone }: { price: ListedModelPrice; onDone: () => void }) {
  const { provider, model } = price;
  const [initial] = useState(() => toTexts(price));
  const [texts, setTexts] = useState(initial);
  useLeaveGuard(isJsonEqual(texts, initial) ? null : `the price of ${model}`);
  const put = usePutModelPrice();
  const amounts = parseAmounts(texts);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!amounts || put.isPending) return;
    put.mutate(
      { provider, model, ...amounts },
      { onSuccess: onDone, onError: showError("The price was not saved") },
    );
  };
  return (
    <TableRow>
      {/* One cell, because in narrow windows the fields do not fit in their columns. */}
      <TableCell colSpan={COLUMNS}>
        <SavingForm isSaving={put.isPending}>
          <form
            noValidate
            onSubmit={save}
            onKeyDown={({ key }) => key === "Escape" && onDone()}
            className="flex flex-wrap items-start justify-end gap-x-6 gap-y-3 py-2"
          >
            <p className="min-w-40 flex-1 sm:pt-8">
              <ModelName price={price} />
            </p>
            <div className="grid max-w-110 flex-1 basis-72 grid-cols-3 gap-3">
              {priceAmounts.map(({ key, label }, index) => (
                <Field
                  key={key}
                  label={
                    <>
                      {label}
                      <VisuallyHidden> price of {model}</VisuallyHidden>
                    </>
                  }
                  error={parseAmount(texts[key]) === undefined && AMOUNT_PROBLEM}
                >
                  <Input
                    autoFocus={index === 0}
                    inputMode="decimal"
                    autoComplete="off"
                    className="text-right tabular-nums"
                    value={texts[key]}
                    onChange={({ target }) => setTexts({ ...texts, [key]: target.value })}
                  />
                </Field>
              ))}
            </div>
            <div className="flex gap-1 sm:pt-6.5">
              <Button
                type="submit"
                variant="primary"
                disabled={!amounts}
                busy={put.isPending}
                aria-label={`Save the price of ${model}`}
              >
                Save
              </Button>
              <Button variant="ghost" writes={false} onClick={onDone}>
                Cancel
              </Button>
            </div>
          </form>
        </SavingForm>
      </TableCell>
    </TableRow>
  );
}
