type FindSuccessor = () => HTMLElement | null;

/** For removed elements, how to find the one to focus in its place. */
const successors = new WeakMap<Element, FindSuccessor>();

/** `find` is called once the successor is needed. */
export const setFocusSuccessor = (element: Element, find: FindSuccessor): void => {
  successors.set(element, find);
};

/**
 * Returns the element or, if it has been removed, its replacement. Returns null if there is none.
 */
export const findFocusSuccessor = (element: HTMLElement | null): HTMLElement | null =>
  element === null || element.isConnected ? element : (successors.get(element)?.() ?? null);
