/** Elements to focus in place of removed ones. */
const successors = new WeakMap<Element, HTMLElement>();

export const setFocusSuccessor = (element: Element, successor: HTMLElement): void => {
  successors.set(element, successor);
};

/**
 * Returns the element or, if it has been removed, its replacement. Returns null if there is none.
 */
export const findFocusSuccessor = (element: HTMLElement | null): HTMLElement | null =>
  element === null || element.isConnected ? element : (successors.get(element) ?? null);
