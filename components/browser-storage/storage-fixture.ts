/** Creates an empty storage that lasts as long as a test. */
export const createMemoryStorage = (entries: Readonly<Record<string, string>> = {}): Storage => {
  const items = new Map(Object.entries(entries));
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
};

/** Throws, as the access to storage does in a browser that blocks it. */
export const getBlockedStorage = (): Storage => {
  throw new DOMException("The operation is insecure.", "SecurityError");
};
