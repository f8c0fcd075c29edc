const controls = "input, textarea, select, [contenteditable=true], [role=checkbox], button";

/** Focuses the field that edits a form path, or the nearest enclosing field. */
export const focusField = (path: string): void => {
  const steps = path.split(".");
  for (let count = steps.length; count > 0; count--) {
    const at = CSS.escape(steps.slice(0, count).join("."));
    const element = document.querySelector<HTMLElement>(`[name="${at}"], [data-path="${at}"]`);
    const target = element?.matches(controls)
      ? element
      : element?.querySelector<HTMLElement>(controls);
    if (!target) continue;
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: "center" });
    return;
  }
};
