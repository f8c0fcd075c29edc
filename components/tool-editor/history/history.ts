/** Past and future states of a value, for undo and redo. */
export type History<State> = {
  past: readonly State[];
  present: State;
  future: readonly State[];
  /**
   * Field in which the last step was typed; null once that step no longer merges with further
   * typing.
   */
  typedAt: string | null;
  /** Time of the last step, in milliseconds. */
  at: number;
};

/** Maximum number of steps to keep. Older steps are dropped. */
export const MAX_STEPS = 200;
/** Pause, in milliseconds, after which further typing is a new step. */
export const TYPING_PAUSE_MS = 1000;

export const createHistory = <State>(present: State): History<State> => ({
  past: [],
  present,
  future: [],
  typedAt: null,
  at: 0,
});

/**
 * Records a new state. Typing in one field without a pause is one step; `typedAt` identifies the
 * field. Null marks an action, which is always its own step.
 */
export const record = <State>(
  history: History<State>,
  present: State,
  { typedAt, at }: { typedAt: string | null; at: number },
): History<State> => {
  if (present === history.present) return history;
  const isContinuation =
    typedAt !== null &&
    typedAt === history.typedAt &&
    at - history.at < TYPING_PAUSE_MS &&
    history.past.length > 0;
  const past = isContinuation ? history.past : [...history.past, history.present].slice(-MAX_STEPS);
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
