"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useStoreChanges } from "@/components/browser-storage/use-store-changes";
import { UnsavedOffer } from "@/components/ui/editing/unsaved-offer";
import { readStoredForm, type StoredForm, writeStoredForm } from "./stored-form";

type UnsavedFormProps<Form extends FieldValues> = {
  /** Key under which the changes are kept, such as "weather/prompts/triage". */
  name: string;
  form: UseFormReturn<Form>;
  isDirty: boolean;
  /** The entry that the changes were made to; null for a new one. */
  basis: unknown;
  onRestore: (stored: StoredForm<Form>) => void;
};

/**
 * Keeps unsaved changes in the tab, so that they survive a reload and leaving the editor, and offers
 * to restore them.
 */
export function UnsavedForm<Form extends FieldValues>(props: UnsavedFormProps<Form>) {
  const { name, form, isDirty, basis, onRestore } = props;
  const [offer, setOffer] = useState<StoredForm<Form> | null>(null);
  useEffect(() => setOffer(readStoredForm(name, form.getValues())), [name, form]);

  const store = () => {
    if (!isDirty) return;
    writeStoredForm(name, { at: new Date().toISOString(), basis, form: form.getValues() });
  };
  useStoreChanges({ form, onPause: store, onLeave: store });
  const discardChanges = useEffectEvent((key: string) =>
    // Keep an offered form, even if other changes were stored over it.
    writeStoredForm(key, offer),
  );
  const dirtyName = useRef<string | null>(null);
  useEffect(() => {
    const earlier = dirtyName.current;
    dirtyName.current = isDirty ? name : null;
    // The changes were saved or undone, so there is nothing left to restore.
    if (earlier !== null && earlier !== dirtyName.current) discardChanges(earlier);
  }, [isDirty, name]);

  if (!offer || isDirty) return null;
  const discard = () => {
    writeStoredForm<Form>(name, null);
    setOffer(null);
  };
  const restore = () => {
    setOffer(null);
    onRestore(offer);
  };
  return <UnsavedOffer at={offer.at} onRestore={restore} onDiscard={discard} />;
}
