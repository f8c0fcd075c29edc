"use client";

import { useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { getSessionStorage } from "@/components/browser-storage/stored-values";
import { useStoreChanges } from "@/components/browser-storage/use-store-changes";
import type { Tool } from "@/lib/agent/tool";
import type { ToolForm } from "./form/codec/tool-form";
import { readDraft, type StoredDraft, toBasis, writeDraft } from "./form/draft/stored-draft";

type UnsavedTool = {
  name: string;
  loadedTool: Tool | undefined;
  dirty: boolean;
  form: UseFormReturn<ToolForm>;
  getTool: () => Tool;
};

/**
 * Keeps unsaved changes in session storage, so that they survive a reload or crash, and offers to
 * restore them.
 */
export function useStoredDraft({ name, loadedTool, dirty, form, getTool }: UnsavedTool) {
  const [offer, setOffer] = useState<StoredDraft | null>(null);
  useEffect(() => setOffer(readDraft(getSessionStorage, name)), [name]);

  const storeNow = () => {
    const at = new Date().toISOString();
    const basis = loadedTool && toBasis(loadedTool);
    if (dirty)
      writeDraft(getSessionStorage, name, {
        at,
        ...(basis !== undefined && { basis }),
        form: form.getValues(),
        tool: getTool(),
      });
  };
  useStoreChanges({
    form,
    onLeave: storeNow,
    onPause: () => {
      if (dirty) storeNow();
      // Keep an offered draft, even if other changes were stored over it and then undone.
      else writeDraft(getSessionStorage, name, offer);
    },
  });

  const discard = () => {
    writeDraft(getSessionStorage, name, null);
    setOffer(null);
  };
  // Other changes replace what was offered, both in the form and in storage.
  return { offer: dirty ? null : offer, discard, dismissOffer: () => setOffer(null) };
}
