import { AppError } from "@/lib/errors";

const MAX_RUNS_PER_PERSON = 20;

/** Prevents one person from using up all connections with runs of remote agents. */
export const createRunLimit = () => {
  const openRuns = new Map<string, number>();
  return {
    /**
     * Counts a run until the returned function is called. Throws `rate_limited` if too many are
     * open.
     */
    open(person: string): () => void {
      const count = openRuns.get(person) ?? 0;
      if (count >= MAX_RUNS_PER_PERSON)
        throw new AppError(
          "rate_limited",
          `You already have ${MAX_RUNS_PER_PERSON} runs of remote agents. Stop one, or wait for one to end.`,
          { retryAfterSeconds: 5 },
        );
      openRuns.set(person, count + 1);
      return () => {
        const remaining = (openRuns.get(person) ?? 1) - 1;
        if (remaining === 0) openRuns.delete(person);
        else openRuns.set(person, remaining);
      };
    },
  };
};
