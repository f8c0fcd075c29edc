"use client";

import { type AriaAttributes, createContext, type ReactNode, useContext } from "react";

type ReadOnlyState = { reason: string; inForm: boolean };

const ReadOnlyContext = createContext<ReadOnlyState | null>(null);

/**
 * Makes its children read-only. `reason` is a sentence that explains why; null makes them editable.
 */
export function ReadOnlyProvider(props: { reason: string | null; children: ReactNode }) {
  const { reason, children } = props;
  return (
    <ReadOnlyContext value={reason === null ? null : { reason, inForm: false }}>
      {children}
    </ReadOnlyContext>
  );
}

/**
 * Marks a form, which cannot be submitted in read-only mode. Its fields become read-only. Its
 * buttons are disabled, except those that only open and close things.
 */
export function ReadOnlyForm({ children }: { children: ReactNode }) {
  const state = useContext(ReadOnlyContext);
  return <ReadOnlyContext value={state && { ...state, inForm: true }}>{children}</ReadOnlyContext>;
}

/**
 * Makes a form that closes or is cleared once it is saved read-only until then, because what is
 * typed in the meantime would be lost.
 */
export function SavingForm(props: { isSaving: boolean; children: ReactNode }) {
  const state = useContext(ReadOnlyContext);
  const savingState = { reason: "Wait until this is saved.", inForm: true };
  return (
    <ReadOnlyContext value={props.isSaving ? savingState : state}>{props.children}</ReadOnlyContext>
  );
}

/** Returns why this part of the page is read-only, or null if it is editable. */
export const useReadOnlyReason = (): string | null => useContext(ReadOnlyContext)?.reason ?? null;

/** Returns whether a field is inside a read-only form. */
export const useIsFieldReadOnly = (): boolean => useContext(ReadOnlyContext)?.inForm ?? false;

/**
 * Returns why a button is disabled in read-only mode, or null if it is enabled. `writes` is whether
 * the button changes data. By default, buttons in a form do unless they only open and close things.
 */
export function useDisabledReason(
  writes: boolean | undefined,
  isDisclosure: boolean,
): string | null {
  const state = useContext(ReadOnlyContext);
  if (!state) return null;
  return (writes ?? (state.inForm && !isDisclosure)) ? state.reason : null;
}

/**
 * Whether a button only expands a section. A button that opens a menu offers actions, so it does
 * not count.
 */
export const isDisclosureButton = (button: AriaAttributes): boolean =>
  button["aria-expanded"] !== undefined && button["aria-haspopup"] === undefined;
