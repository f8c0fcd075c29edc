"use client";

import { useEffect, useEffectEvent, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { Tool } from "@/lib/agent/tool";
import { basisOf, readDraft, type StoredDraft, writeDraft } from "./form/stored-draft";
import type { ToolForm } from "./form/tool-form";

const storeMs = 400;

/**
 * Keeps unsaved changes in session storage, so that a reload or crash does not lose them, and offers to restore
 * them. Also makes the browser ask before the page is left.
 */
export function useStoredDraft(
  name: string,
  opened: Tool | undefined,
  dirty: boolean,
  form: UseFormReturn<ToolForm>,
  tool: () => Tool,
) {
  const [offer, setOffer] = useState<StoredDraft | null>(null);
  useEffect(() => setOffer(readDraft(sessionStorage, name)), [name]);

  const store = useEffectEvent(() => {
    const at = new Date().toISOString();
    const basis = opened && basisOf(opened);
    if (dirty)
      writeDraft(sessionStorage, name, {
        at,
        ...(basis !== undefined && { basis }),
        form: form.getValues(),
        tool: tool(),
      });
  });
  const storeOrForget = useEffectEvent(() => {
    if (dirty) store();
    // Keep an offered draft until it is restored or discarded.
    else if (!offer) writeDraft(sessionStorage, name, null);
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const callback = () => {
      clearTimeout(timer);
      timer = setTimeout(() => storeOrForget(), storeMs);
    };
    const stop = form.subscribe({ formState: { values: true }, callback });
    const leave = () => store();
    window.addEventListener("pagehide", leave);
    return () => {
      stop();
      clearTimeout(timer);
      store();
      window.removeEventListener("pagehide", leave);
    };
  }, [form]);

  useEffect(() => {
    if (!dirty) return;
    const guard = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", guard);
    return () => window.removeEventListener("beforeunload", guard);
  }, [dirty]);

  const forget = () => {
    writeDraft(sessionStorage, name, null);
    setOffer(null);
  };
  return { offer, forget, take: () => setOffer(null) };
}
