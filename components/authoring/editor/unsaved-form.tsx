"use client";

import { useEffect, useEffectEvent, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { UnsavedOffer } from "@/components/ui/editing/unsaved-offer";
import { readStoredForm, type StoredForm, writeStoredForm } from "./stored-form";

const STORE_DELAY_MS = 400;

type UnsavedFormProps<Form extends FieldValues> = {
  /** Key under which the changes are kept, such as "weather/prompts/triage". */
  name: string;
  form: UseFormReturn<Form>;
  isDirty: boolean;
  onRestore: () => void;
};

/** Keeps unsaved changes in the tab, so that they survive a reload, and offers to restore them. */
export function UnsavedForm<Form extends FieldValues>(props: UnsavedFormProps<Form>) {
  const { name, form, isDirty, onRestore } = props;
  const [offer, setOffer] = useState<StoredForm<Form> | null>(null);
  useEffect(() => setOffer(readStoredForm(name, form.getValues())), [name, form]);

  const store = useEffectEvent(() => {
    if (isDirty)
      writeStoredForm(name, {
        at: new Date().toISOString(),
        form: form.getValues(),
      });
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const callback = () => {
      clearTimeout(timer);
      timer = setTimeout(() => store(), STORE_DELAY_MS);
    };
    const stop = form.subscribe({ formState: { values: true }, callback });
    const leave = () => store();
    window.addEventListener("pagehide", leave);
    return () => {
      stop();
      clearTimeout(timer);
      window.removeEventListener("pagehide", leave);
    };
  }, [form]);
  const discardChanges = useEffectEvent((key: string) =>
    // Keep an offered form, even if other changes were stored over it.
    writeStoredForm(key, offer),
  );
  useEffect(() => {
    if (!isDirty) return;
    // The changes were saved or undone, so there is nothing left to restore.
    return () => discardChanges(name);
  }, [isDirty, name]);

  if (!offer || isDirty) return null;
  const discard = () => {
    writeStoredForm<Form>(name, null);
    setOffer(null);
  };
  const restore = () => {
    form.reset(offer.form, { keepDefaultValues: true });
    setOffer(null);
    onRestore();
  };
  return <UnsavedOffer at={offer.at} onRestore={restore} onDiscard={discard} />;
}
