/** States of one thing, so that a person can go back and forth between them. */
export type History<State> = {
  past: readonly State[];
  present: State;
  future: readonly State[];
  /** Where the last step was typed; null once it is closed. */
  typedAt: string | null;
  /** When the last step was made, in milliseconds. */
  at: number;
};

/** Older steps are forgotten. */
export const mostSteps = 200;
/** A pause that ends one stretch of typing. */
export const pauseMs = 1000;

export const begin = <State>(present: State): History<State> => ({
  past: [],
  present,
  future: [],
  typedAt: null,
  at: 0,
});

/**
 * Takes in a new state. Typing in one place without a pause is one step; `typedAt` names the place, and null
 * is a deed that is a step of its own.
 */
export const record = <State>(
  history: History<State>,
  present: State,
  { typedAt, at }: { typedAt: string | null; at: number },
): History<State> => {
  if (present === history.present) return history;
  const goesOn =
    typedAt !== null &&
    typedAt === history.typedAt &&
    at - history.at < pauseMs &&
    history.past.length > 0;
  const past = goesOn ? history.past : [...history.past, history.present].slice(-mostSteps);
  return { past, present, future: [], typedAt, at };
};

export const undo = <State>(history: History<State>): History<State> => {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  const { past, present, future } = history;
  return {
    past: past.slice(0, -1),
    present: before,
    future: [present, ...future],
    typedAt: null,
    at: 0,
  };
};

export const redo = <State>(history: History<State>): History<State> => {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future, typedAt: null, at: 0 };
};
