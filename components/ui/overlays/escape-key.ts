/**
 * Escape inside a code editor means "let Tab leave", so it must not close the dialog around it.
 * Pass this as a dialog's `onEscapeKeyDown`.
 */
export const keepEscapeInEditor = (event: KeyboardEvent): void => {
  if (event.target instanceof Element && event.target.closest(".cm-editor")) event.preventDefault();
};
