/** Selector for a field's own control, which takes precedence over buttons beside its label. */
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
 * Focuses the field that edits a form path, or the nearest enclosing field. Waits up to
 * `remainingFrames` frames, because the fields of a row that is just opening are not rendered yet.
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
