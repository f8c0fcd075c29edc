/** Elements to focus in place of removed ones. */
const heirs = new WeakMap<Element, HTMLElement>();

export const setFocusHeir = (element: Element, heir: HTMLElement): void => {
  heirs.set(element, heir);
};

/**
 * Returns the element or, if it has been removed, its replacement. Returns null if there is none.
 */
export const findFocusHeir = (element: HTMLElement | null): HTMLElement | null =>
  element === null || element.isConnected ? element : (heirs.get(element) ?? null);
