/** What gets the focus in place of elements that are gone. */
const heirs = new WeakMap<Element, HTMLElement>();

export const setFocusHeir = (element: Element, heir: HTMLElement): void => {
  heirs.set(element, heir);
};

/** The element or, once it is gone, what stands in its place. */
export const findFocusHeir = (element: HTMLElement | null): HTMLElement | null =>
  element === null || element.isConnected ? element : (heirs.get(element) ?? null);
