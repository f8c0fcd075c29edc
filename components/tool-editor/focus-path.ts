/** A field's own control is preferred over buttons beside its label. */
const controls = "input, textarea, select, [contenteditable=true], [role=checkbox]";
const focusable = `${controls}, button`;
const frames = 30;

const find = (path: string): Element | null => {
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
export const focusPath = (path: string, left = frames): void => {
  const exact = document.querySelector(`[data-path="${CSS.escape(path)}"]`);
  if (!exact && left > 0) {
    requestAnimationFrame(() => focusPath(path, left - 1));
    return;
  }
  const element = exact ?? find(path);
  const target = element?.matches(focusable)
    ? element
    : (element?.querySelector(controls) ?? element?.querySelector(focusable));
  if (!(target instanceof HTMLElement)) return;
  target.focus({ preventScroll: true });
  target.scrollIntoView({ block: "center" });
};
