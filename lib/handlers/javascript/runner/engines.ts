import type { Limits } from "../limits";
import { createEngine, type Engine, type Kind } from "./engine";

/** A runner's engines of one kind. All belong to one Space, except the spare, which has not run any code. */
export const createEngines = <Entry extends string>(kind: Kind<Entry>, limits: Limits) => {
  let free: Engine<Entry>[] = [];
  let spare: Engine<Entry> | undefined;
  let making: Promise<Engine<Entry>> | undefined;

  const makeSpare = () => {
    if (spare !== undefined || making !== undefined) return;
    const made = createEngine(kind, limits);
    making = made;
    const keep = (engine?: Engine<Entry>) => {
      // `take` already claimed this engine while it was being created.
      if (making !== made) return;
      making = undefined;
      spare = engine;
    };
    made.then(keep, () => keep());
  };

  return {
    /** Returns an engine, synchronously if one is ready. */
    take(): Engine<Entry> | Promise<Engine<Entry>> {
      const ready = free.pop() ?? spare;
      if (ready === spare) spare = undefined;
      if (ready !== undefined) return ready;
      const made = making ?? createEngine(kind, limits);
      making = undefined;
      return made;
    },
    giveBack(engine: Engine<Entry>, reusable: boolean) {
      if (!reusable || engine.served + 1 >= limits.callsPerInstance) return;
      engine.reset();
      free.push(engine);
    },
    /** Prepares a spare engine for the next Space when the runner is idle. */
    rest: () => void setImmediate(makeSpare),
    wipe() {
      free = [];
    },
    forgetSpare() {
      spare = undefined;
    },
  };
};
