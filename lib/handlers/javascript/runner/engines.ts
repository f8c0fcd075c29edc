import type { Limits } from "../limits";
import { createEngine, type Engine } from "./engine";

/** The engines of one runner. All but the spare, which no code has touched, belong to one Space. */
export const createEngines = (limits: Limits) => {
  let free: Engine[] = [];
  let spare: Engine | undefined;
  let making: Promise<void> | undefined;
  let idle: NodeJS.Timeout | undefined;

  const makeSpare = () => {
    if (spare !== undefined || making !== undefined) return;
    making = createEngine(limits).then((engine) => {
      spare = engine;
      making = undefined;
    });
  };

  return {
    /** Gives an engine at once when one is ready. */
    take(): Engine | Promise<Engine> {
      clearTimeout(idle);
      const engine = free.pop() ?? spare;
      if (engine === spare) spare = undefined;
      return engine ?? createEngine(limits);
    },
    giveBack(engine: Engine, reusable: boolean) {
      if (!reusable || engine.served + 1 >= limits.callsPerInstance) return;
      engine.reset();
      free.push(engine);
    },
    /** The runner has nothing to do: a good time to get the next engine ready. */
    rest() {
      clearTimeout(idle);
      idle = setTimeout(() => {
        free = [];
      }, limits.idleMs);
      if (free.length === 0) setImmediate(makeSpare);
    },
    wipe() {
      free = [];
    },
  };
};
