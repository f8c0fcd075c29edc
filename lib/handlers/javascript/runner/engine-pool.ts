import type { Limits } from "../limits";
import { createEngine, type Engine, type EngineKind } from "./engine";

/**
 * Creates a pool of a runner's engines of one kind. All belong to one Space, except the spare,
 * which has not run any code.
 */
export const createEnginePool = <Entry extends string>(kind: EngineKind<Entry>, limits: Limits) => {
  let idleEngines: Engine<Entry>[] = [];
  let spare: Engine<Entry> | undefined;
  let pendingSpare: Promise<Engine<Entry>> | undefined;

  const prepareSpare = () => {
    if (spare !== undefined || pendingSpare !== undefined) return;
    const creation = createEngine(kind, limits);
    pendingSpare = creation;
    const store = (engine?: Engine<Entry>) => {
      // `acquire` already claimed this engine while it was being created.
      if (pendingSpare !== creation) return;
      pendingSpare = undefined;
      spare = engine;
    };
    creation.then(store, () => store());
  };

  return {
    /** Returns an engine, synchronously if one is ready. */
    acquire(): Engine<Entry> | Promise<Engine<Entry>> {
      const ready = idleEngines.pop() ?? spare;
      if (ready === spare) spare = undefined;
      if (ready !== undefined) return ready;
      const creation = pendingSpare ?? createEngine(kind, limits);
      pendingSpare = undefined;
      return creation;
    },
    release(engine: Engine<Entry>, isReusable: boolean) {
      if (!isReusable || engine.callCount + 1 >= limits.callsPerInstance) return;
      engine.reset();
      idleEngines.push(engine);
    },
    /** Prepares a spare engine for the next Space when the runner is idle. */
    scheduleSpare: () => void setImmediate(prepareSpare),
    clear() {
      idleEngines = [];
    },
    dropSpare() {
      spare = undefined;
    },
  };
};
