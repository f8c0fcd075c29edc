"use client";

import { type KeyboardEvent, useRef, useState } from "react";
import { usePutModelPrice, useResetModelPrice } from "@/components/queries/models";
import { TableCell, TableRow } from "@/components/ui/data/table";
import { Input } from "@/components/ui/inputs/input";
import { notify } from "@/components/ui/overlays/toaster";
import { Button } from "@/components/ui/primitives/button";
import { modelProviderDetails } from "@/lib/agent/model/model-providers";
import type { ListedModelPrice } from "@/lib/api/schemas/models";
import {
  type AmountTexts,
  formatAmount,
  parseAmount,
  parseAmounts,
  priceAmounts,
} from "./price-amounts";

const showError = (title: string) => (error: Error) =>
  notify.error(title, { description: error.message });

const ownSource = "This Space";

type ModelPriceRowProps = { price: ListedModelPrice; isOwner: boolean };

/** A model's price, which owners edit in place. */
export function ModelPriceRow({ price, isOwner }: ModelPriceRowProps) {
  const [isEditing, setIsEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const reset = useResetModelPrice();
  const { provider, model, builtIn, own } = price;
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
      <ModelCell price={price} />
      {priceAmounts.map(({ key }) => (
        <TableCell key={key} numeric>
          {formatAmount(current[key])}
        </TableCell>
      ))}
      <TableCell className="whitespace-nowrap text-muted max-sm:hidden">
        {own ? ownSource : "Built in"}
      </TableCell>
      <TableCell className="whitespace-nowrap text-right">
        {isOwner && (
          <>
            <Button
              ref={editButton}
              size="sm"
              variant="ghost"
              aria-label={`Edit the price of ${model}`}
              onClick={() => setIsEditing(true)}
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
                    { onError: showError("The price was not changed") },
                  )
                }
              >
                {builtIn ? "Reset" : "Remove"}
              </Button>
            )}
          </>
        )}
      </TableCell>
    </TableRow>
  );
}

/** A narrow window has no column for the source, so it names here what differs from the built-in prices. */
function ModelCell({ price: { provider, model, own } }: { price: ListedModelPrice }) {
  return (
    <TableCell className="min-w-30">
      <span className="wrap-anywhere font-mono">{model}</span>{" "}
      <span className="whitespace-nowrap text-muted text-xs">
        {modelProviderDetails[provider].label}
        {own && <span className="sm:hidden"> · {ownSource}</span>}
      </span>
    </TableCell>
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
  const [texts, setTexts] = useState(() => toTexts(price));
  const put = usePutModelPrice();
  const amounts = parseAmounts(texts);
  const save = () => {
    if (!amounts || put.isPending) return;
    put.mutate(
      { provider, model, ...amounts },
      { onSuccess: onDone, onError: showError("The price was not saved") },
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") save();
    if (event.key === "Escape") onDone();
  };
  return (
    <TableRow>
      <ModelCell price={price} />
      {priceAmounts.map(({ key, label }, index) => (
        <TableCell key={key} numeric>
          <Input
            autoFocus={index === 0}
            aria-label={`${label} price of ${model}`}
            aria-invalid={parseAmount(texts[key]) === undefined || undefined}
            inputMode="decimal"
            autoComplete="off"
            className="h-8 min-w-20 text-right tabular-nums"
            value={texts[key]}
            onChange={({ target }) => setTexts({ ...texts, [key]: target.value })}
            onKeyDown={onKeyDown}
          />
        </TableCell>
      ))}
      <TableCell className="whitespace-nowrap text-muted max-sm:hidden">{ownSource}</TableCell>
      <TableCell className="whitespace-nowrap text-right">
        <Button
          size="sm"
          variant="primary"
          disabled={!amounts}
          busy={put.isPending}
          aria-label={`Save the price of ${model}`}
          onClick={save}
        >
          Save
        </Button>
        <Button size="sm" variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </TableCell>
    </TableRow>
  );
}
