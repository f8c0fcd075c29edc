"use client";

import { type AriaAttributes, createContext, type ReactNode, useContext } from "react";

type ReadOnlyState = { reason: string; inForm: boolean };

const ReadOnlyContext = createContext<ReadOnlyState | null>(null);

/** Makes everything within read-only; `reason` says why, as a sentence. Null makes it editable. */
export function ReadOnlyProvider(props: { reason: string | null; children: ReactNode }) {
  const { reason, children } = props;
  return (
    <ReadOnlyContext value={reason === null ? null : { reason, inForm: false }}>
      {children}
    </ReadOnlyContext>
  );
}

/**
 * Marks a form, which cannot be submitted in read-only mode: its fields are read-only, and its buttons are disabled
 * except those that only open and close things.
 */
export function ReadOnlyForm({ children }: { children: ReactNode }) {
  const state = useContext(ReadOnlyContext);
  return <ReadOnlyContext value={state && { ...state, inForm: true }}>{children}</ReadOnlyContext>;
}

/** Why this part of the page is read-only; null when it is editable. */
export const useReadOnlyReason = (): string | null => useContext(ReadOnlyContext)?.reason ?? null;

/** Whether a field is inside a read-only form. */
export const useIsFieldReadOnly = (): boolean => useContext(ReadOnlyContext)?.inForm ?? false;

/**
 * Why a button is disabled in read-only mode; null when it is enabled. `writes` says whether the button changes
 * data; by default, buttons in a form do unless they only open and close things.
 */
export function useDisabledReason(
  writes: boolean | undefined,
  isDisclosure: boolean,
): string | null {
  const state = useContext(ReadOnlyContext);
  if (!state) return null;
  return (writes ?? (state.inForm && !isDisclosure)) ? state.reason : null;
}

/** Whether a button only expands a section. One that opens a menu offers actions. */
export const isDisclosureButton = (button: AriaAttributes): boolean =>
  button["aria-expanded"] !== undefined && button["aria-haspopup"] === undefined;
