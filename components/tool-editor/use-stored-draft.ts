"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { readDraft, type StoredDraft, writeDraft } from "./form/stored-draft";
import type { ToolForm } from "./form/tool-form";

const storeMs = 400;

/**
 * Keeps unsaved typing in the tab, so that a reload or a crash does not lose it, and offers it back.
 * The browser also asks before the page is left.
 */
export function useStoredDraft(
  name: string,
  etag: string | undefined,
  dirty: boolean,
  subscribe: (listener: () => void) => () => void,
  read: () => ToolForm,
) {
  const [offer, setOffer] = useState<StoredDraft | null>(null);
  useEffect(() => setOffer(readDraft(sessionStorage, name)), [name]);

  const store = useEffectEvent(() => {
    if (dirty)
      writeDraft(sessionStorage, name, { at: new Date().toISOString(), etag, form: read() });
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(store, storeMs);
    });
    const leave = () => store();
    window.addEventListener("pagehide", leave);
    return () => {
      stop();
      clearTimeout(timer);
      window.removeEventListener("pagehide", leave);
    };
  }, [subscribe]);

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
