/**
 * Focuses the value to enter first. If a field above it had the focus, a key pasted right after
 * opening would replace the service's name. Returns false if there is no such value.
 */
export const focusNextValue = (container: Element | null): boolean => {
  const input = container?.querySelector<HTMLInputElement>("[data-next-value] input");
  input?.focus();
  return input !== null && input !== undefined;
};
