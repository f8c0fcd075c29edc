import { type RefObject, useEffect, useRef } from "react";

/**
 * Moves the focus to the first invalid field of a form after an attempt to submit it failed.
 * `failure` must change with each failed attempt, and be falsy after all others.
 */
export function useFocusInvalid(failure: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [failure]);
  return form;
}
