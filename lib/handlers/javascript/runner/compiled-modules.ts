import { LRUCache } from "lru-cache";
import type { Engine } from "./engine";
import type { Difference, Snapshot } from "./memory-snapshot";
import { COMPILE_FILE, STOP_FILE, TOOL_FILE } from "./module-names";

/**
 * The call of the same code at which its compiled module is kept. That takes some milliseconds, and
 * drafts are called once.
 */
const KEEP_AT_CALL = 3;

type KnownModule = { callCount: number; compiled?: { base: Snapshot; difference: Difference } };

/** The modules of one Space that a runner has called recently, by their code. */
export type CompiledModules = {
  /**
   * Gives the engine the code's module, either compiled but not evaluated or as source for its
   * loader.
   */
  load(engine: Engine, code: string): void;
  clear(): void;
};

/**
 * Compiles and links the module without evaluating any of it, because another module that is
 * imported alongside it is refused.
 */
const compile = ({ context }: Engine) => {
  const entry = `import "${TOOL_FILE}"; import "${STOP_FILE}";`;
  return context.evalCode(entry, COMPILE_FILE, { type: "module" });
};

export const createCompiledModules = (maxBytes: number): CompiledModules => {
  const modules = new LRUCache<string, KnownModule>({
    maxSize: maxBytes,
    sizeCalculation: ({ compiled }, code) =>
      2 * code.length + (compiled?.difference.byteLength ?? 0) + 100,
  });

  /**
   * Compiles in memory without traces of earlier calls, so that the difference depends only on the
   * code.
   */
  const compileAndKeep = (engine: Engine, code: string) => {
    const { memory, snapshot: base } = engine;
    base.restoreAll(memory);
    engine.isCompiled = false;
    compile(engine);
    if (!engine.isCompiled || engine.hasGrown()) return base.restore(memory);
    const difference = base.getDifference(memory);
    modules.set(code, { callCount: KEEP_AT_CALL, compiled: { base, difference } });
    // A module that is too large for the cache is removed from it.
    if (!modules.has(code)) modules.set(code, { callCount: KEEP_AT_CALL });
  };

  return {
    load(engine, code) {
      engine.code = code;
      const module = modules.get(code) ?? { callCount: 0 };
      if (module.compiled?.base === engine.snapshot)
        return module.compiled.difference.apply(engine.memory);
      module.callCount++;
      if (module.callCount === 1) modules.set(code, module);
      if (module.callCount === KEEP_AT_CALL) compileAndKeep(engine, code);
    },
    clear: () => modules.clear(),
  };
};
