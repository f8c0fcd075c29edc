/** Selector for a field's own control, which takes precedence over buttons beside its label. */
const controlSelector = "input, textarea, select, [contenteditable=true], [role=checkbox]";
const focusableSelector = `${controlSelector}, button`;
const MAX_FRAMES = 30;

/** Finds what edits a form path. The page's own elements, such as `meta`, can have the same name. */
const findExact = (path: string): HTMLElement | null => {
  const at = CSS.escape(path);
  return document.querySelector(`[data-path="${at}"], :is(input, textarea, select)[name="${at}"]`);
};

/** Returns the form path of the field that contains an element. Returns undefined if there is none. */
export const findPath = (element: EventTarget): string | undefined =>
  element instanceof Element
    ? element.closest<HTMLElement>("[data-path]")?.dataset.path
    : undefined;

const findTarget = (path: string): HTMLElement | undefined => {
  for (let at = path; at !== ""; at = at.slice(0, Math.max(0, at.lastIndexOf(".")))) {
    const element = findExact(at);
    const target = element?.matches(focusableSelector)
      ? element
      : (element?.querySelector<HTMLElement>(controlSelector) ??
        element?.querySelector<HTMLElement>(focusableSelector));
    if (target) return target;
  }
};

/**
 * Focuses the field that edits a form path, or the nearest enclosing field. Waits up to
 * `remainingFrames` frames, because the fields of a row that is just opening are not rendered yet.
 */
export const focusField = (path: string, remainingFrames = MAX_FRAMES): void => {
  if (!findExact(path) && remainingFrames > 0) {
    requestAnimationFrame(() => focusField(path, remainingFrames - 1));
    return;
  }
  const target = findTarget(path);
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: "center" });
};
