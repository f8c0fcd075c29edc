export type Store<State> = {
  get: () => State;
  set: (change: Partial<State>) => void;
  subscribe: (listener: () => void) => () => void;
};

/** A value that many small parts watch, each only for what concerns it. */
export const createStore = <State extends object>(initial: State): Store<State> => {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set: (change) => {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
