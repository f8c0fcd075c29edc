/**
 * Focuses the value that is to be entered first. In the fields above it, a key that is pasted at once would replace
 * the service's name. Returns false if there is none.
 */
export const focusNextValue = (container: Element | null): boolean => {
  const input = container?.querySelector<HTMLInputElement>("[data-next-value] input");
  input?.focus();
  return input !== null && input !== undefined;
};
