/** A field's own control is preferred over buttons beside its label. */
const controlSelector = "input, textarea, select, [contenteditable=true], [role=checkbox]";
const focusableSelector = `${controlSelector}, button`;
const MAX_FRAMES = 30;

const findEnclosing = (path: string): Element | null => {
  for (let at = path; at !== ""; at = at.slice(0, Math.max(0, at.lastIndexOf(".")))) {
    const element = document.querySelector(`[data-path="${CSS.escape(at)}"]`);
    if (element) return element;
  }
  return null;
};

/**
 * Focuses the field that edits a path of the form, or the nearest enclosing one. Waits some frames,
 * since the fields of a row that is just opening are not rendered yet.
 */
export const focusPath = (path: string, remainingFrames = MAX_FRAMES): void => {
  const exact = document.querySelector(`[data-path="${CSS.escape(path)}"]`);
  if (!exact && remainingFrames > 0) {
    requestAnimationFrame(() => focusPath(path, remainingFrames - 1));
    return;
  }
  const element = exact ?? findEnclosing(path);
  const target = element?.matches(focusableSelector)
    ? element
    : (element?.querySelector(controlSelector) ?? element?.querySelector(focusableSelector));
  if (!(target instanceof HTMLElement)) return;
  target.focus({ preventScroll: true });
  target.scrollIntoView({ block: "center" });
};
