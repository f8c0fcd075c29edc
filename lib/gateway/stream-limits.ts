import { AppError } from "@/lib/errors";

/** Maximum event streams that may be open at the same time in this process. */
const MAX_STREAMS_PER_KEY = 50;
const MAX_STREAMS_PER_AGENT = 100;
const MAX_STREAMS_PER_SPACE = 200;

type Caller = { space: string; agentId: string; keyId: string };

/** Keeps one caller from taking up all connections with event streams. */
export const createStreamLimits = () => {
  const openStreams = new Map<string, number>();
  const add = (scope: string, change: number) => {
    const count = (openStreams.get(scope) ?? 0) + change;
    if (count === 0) openStreams.delete(scope);
    else openStreams.set(scope, count);
  };
  return {
    /**
     * Counts a stream until the returned function is called. Throws `rate_limited` if too many are
     * open.
     */
    open({ space, agentId, keyId }: Caller): () => void {
      const limits: [scope: string, max: number, name: string][] = [
        [`key ${agentId} ${keyId}`, MAX_STREAMS_PER_KEY, "this key"],
        [`agent ${agentId}`, MAX_STREAMS_PER_AGENT, "this agent"],
        [`space ${space}`, MAX_STREAMS_PER_SPACE, "this agent's Space"],
      ];
      for (const [scope, max, name] of limits)
        if ((openStreams.get(scope) ?? 0) >= max)
          throw new AppError("rate_limited", `Too many event streams are open for ${name}.`, {
            details: `At most ${max} may be open at the same time. Close one, or call without streaming.`,
            retryAfterSeconds: 5,
          });
      for (const [scope] of limits) add(scope, 1);
      let isOpen = true;
      return () => {
        if (isOpen) for (const [scope] of limits) add(scope, -1);
        isOpen = false;
      };
    },
  };
};
