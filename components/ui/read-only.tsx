"use client";

import { type AriaAttributes, createContext, type ReactNode, useContext } from "react";

type Reading = { reason: string; inForm: boolean };

const ReadOnly = createContext<Reading | null>(null);

/** Everything within is only to be read, and `reason` says why, in a sentence; null lifts that. */
export function ReadOnlyBecause(props: { reason: string | null; children: ReactNode }) {
  const { reason, children } = props;
  return <ReadOnly value={reason === null ? null : { reason, inForm: false }}>{children}</ReadOnly>;
}

/**
 * A form that nobody may send while everything is only to be read: its fields are frozen, and so are its
 * buttons but for those that open and close things.
 */
export function ReadOnlyForm({ children }: { children: ReactNode }) {
  const reading = useContext(ReadOnly);
  return <ReadOnly value={reading && { ...reading, inForm: true }}>{children}</ReadOnly>;
}

/** Why nothing may be changed here; null when it may. */
export const useReadOnlyReason = (): string | null => useContext(ReadOnly)?.reason ?? null;

/** Whether a field stands in a form that is only to be read. */
export const useIsFrozen = (): boolean => useContext(ReadOnly)?.inForm ?? false;

/**
 * Why a button is locked; null when it works. `writes` says whether it changes something; where it does not
 * say, a form's buttons do unless they only open and close.
 */
export function useLock(writes: boolean | undefined, opens: boolean): string | null {
  const reading = useContext(ReadOnly);
  if (!reading) return null;
  return (writes ?? (reading.inForm && !opens)) ? reading.reason : null;
}

/** A button that unfolds what stands beneath it. One that opens a menu offers deeds. */
export const onlyOpens = (button: AriaAttributes): boolean =>
  button["aria-expanded"] !== undefined && button["aria-haspopup"] === undefined;
