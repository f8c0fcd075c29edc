"use client";

import { type AriaAttributes, createContext, type ReactNode, useContext } from "react";

type Reading = { reason: string; inForm: boolean };

const ReadOnly = createContext<Reading | null>(null);

/** Makes everything within read-only; `reason` says why, as a sentence. Null makes it editable. */
export function ReadOnlyBecause(props: { reason: string | null; children: ReactNode }) {
  const { reason, children } = props;
  return <ReadOnly value={reason === null ? null : { reason, inForm: false }}>{children}</ReadOnly>;
}

/**
 * Marks a form, which cannot be submitted in read-only mode: its fields are read-only, and its buttons are disabled
 * except those that only open and close things.
 */
export function ReadOnlyForm({ children }: { children: ReactNode }) {
  const reading = useContext(ReadOnly);
  return <ReadOnly value={reading && { ...reading, inForm: true }}>{children}</ReadOnly>;
}

/** Why this part of the page is read-only; null when it is editable. */
export const useReadOnlyReason = (): string | null => useContext(ReadOnly)?.reason ?? null;

/** Whether a field is inside a read-only form. */
export const useIsFrozen = (): boolean => useContext(ReadOnly)?.inForm ?? false;

/**
 * Why a button is disabled in read-only mode; null when it is enabled. `writes` says whether the button changes
 * data; by default, buttons in a form do unless they only open and close things.
 */
export function useLock(writes: boolean | undefined, opens: boolean): string | null {
  const reading = useContext(ReadOnly);
  if (!reading) return null;
  return (writes ?? (reading.inForm && !opens)) ? reading.reason : null;
}

/** Whether a button only expands a section. One that opens a menu offers actions. */
export const onlyOpens = (button: AriaAttributes): boolean =>
  button["aria-expanded"] !== undefined && button["aria-haspopup"] === undefined;
