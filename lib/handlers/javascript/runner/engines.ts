import type { Limits } from "../limits";
import { createEngine, type Engine, type Kind } from "./engine";

/** A runner's engines of one kind. All but the spare, which no code has touched, belong to one Space. */
export const createEngines = <Entry extends string>(kind: Kind<Entry>, limits: Limits) => {
  let free: Engine<Entry>[] = [];
  let spare: Engine<Entry> | undefined;
  let making: Promise<Engine<Entry>> | undefined;

  const makeSpare = () => {
    if (spare !== undefined || making !== undefined) return;
    const made = createEngine(kind, limits);
    making = made;
    const keep = (engine?: Engine<Entry>) => {
      // Whoever was in need took the engine while it was being made.
      if (making !== made) return;
      making = undefined;
      spare = engine;
    };
    made.then(keep, () => keep());
  };

  return {
    /** Gives an engine at once when one is ready. */
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
    /** Gets an engine ready for the next Space, when the runner has nothing else to do. */
    rest: () => void setImmediate(makeSpare),
    wipe() {
      free = [];
    },
    forgetSpare() {
      spare = undefined;
    },
  };
};
