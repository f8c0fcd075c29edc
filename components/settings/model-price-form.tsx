"use client";

import { type FormEvent, useRef, useState } from "react";
import { ProviderSelect } from "@/components/layout/provider-select";
import { usePutModelPrice } from "@/components/queries/models";
import { Field } from "@/components/ui/inputs/field";
import { Input } from "@/components/ui/inputs/input";
import { notify } from "@/components/ui/overlays/toaster";
import { Button } from "@/components/ui/primitives/button";
import { Callout } from "@/components/ui/primitives/callout";
import { SavingForm } from "@/components/ui/primitives/read-only";
import { useLeaveGuard } from "@/components/unsaved-changes/leave-guard";
import type { ModelProvider } from "@/lib/agent/model/model-settings";
import { isJsonEqual } from "@/lib/schema/json";
import {
  AMOUNT_PROBLEM,
  type AmountTexts,
  parseAmount,
  parseAmounts,
  priceAmounts,
} from "./price-amounts";

const noAmounts: AmountTexts = { input: "", cachedInput: "", output: "" };

/** Adds the price of a model that has none yet. */
export function ModelPriceForm() {
  const [provider, setProvider] = useState<ModelProvider>("openai-compatible");
  const [model, setModel] = useState("");
  const [texts, setTexts] = useState(noAmounts);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const put = usePutModelPrice();
  const isDirty = model.trim() !== "" || !isJsonEqual(texts, noAmounts);
  useLeaveGuard(isDirty ? "the new price" : null);
  const form = useRef<HTMLFormElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    const amounts = parseAmounts(texts);
    if (!amounts || model.trim() === "") {
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(),
      );
      return;
    }
    const isSaved = await put
      .mutateAsync({ provider, model: model.trim(), ...amounts })
      .then(() => true)
      .catch(() => false);
    if (!isSaved) return;
    notify.success(`The price of ${model.trim()} was saved`);
    setModel("");
    setTexts(noAmounts);
    setIsSubmitted(false);
  };

  return (
    <SavingForm isSaving={put.isPending}>
      <form ref={form} noValidate onSubmit={submit} className="flex max-w-140 flex-col gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Provider">
            <ProviderSelect value={provider} onValueChange={setProvider} />
          </Field>
          <Field
            label="Model"
            required
            error={isSubmitted && model.trim() === "" && "Enter the model’s name."}
          >
            <Input mono value={model} onChange={({ target }) => setModel(target.value)} />
          </Field>
        </div>
        <div className="grid gap-5 sm:grid-cols-3">
          {priceAmounts.map(({ key, label }) => (
            <Field
              key={key}
              label={label}
              required
              error={isSubmitted && parseAmount(texts[key]) === undefined && AMOUNT_PROBLEM}
            >
              <Input
                inputMode="decimal"
                autoComplete="off"
                className="tabular-nums"
                placeholder="0.00"
                value={texts[key]}
                onChange={({ target }) => setTexts({ ...texts, [key]: target.value })}
              />
            </Field>
          ))}
        </div>
        {put.error && (
          <Callout tone="danger" role="alert">
            {put.error.message}
          </Callout>
        )}
        <Button type="submit" className="self-start" busy={put.isPending}>
          Add price
        </Button>
      </form>
    </SavingForm>
  );
}
