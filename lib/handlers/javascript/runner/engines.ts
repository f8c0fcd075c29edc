import type { Limits } from "../limits";
import { createEngine, type Engine } from "./engine";

/** The engines of one runner. All but the spare, which no code has touched, belong to one Space. */
export const createEngines = (limits: Limits) => {
  let free: Engine[] = [];
  let spare: Engine | undefined;
  let making: Promise<Engine> | undefined;
  let idle: NodeJS.Timeout | undefined;

  const makeSpare = () => {
    if (spare !== undefined || making !== undefined) return;
    const made = createEngine(limits);
    making = made;
    const keep = (engine?: Engine) => {
      // Whoever was in need took the engine while it was being made.
      if (making !== made) return;
      making = undefined;
      spare = engine;
    };
    made.then(keep, () => keep());
  };

  return {
    /** Gives an engine at once when one is ready. */
    take(): Engine | Promise<Engine> {
      clearTimeout(idle);
      const ready = free.pop() ?? spare;
      if (ready === spare) spare = undefined;
      if (ready !== undefined) return ready;
      const made = making ?? createEngine(limits);
      making = undefined;
      return made;
    },
    giveBack(engine: Engine, reusable: boolean) {
      if (!reusable || engine.served + 1 >= limits.callsPerInstance) return;
      engine.reset();
      free.push(engine);
    },
    /** The runner has nothing to do: a good time to get an engine ready for the next Space. */
    rest() {
      clearTimeout(idle);
      idle = setTimeout(() => {
        free = [];
      }, limits.idleMs);
      setImmediate(makeSpare);
    },
    wipe() {
      free = [];
    },
  };
};
