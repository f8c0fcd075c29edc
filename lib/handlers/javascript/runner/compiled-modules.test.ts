import { beforeEach, expect, test, vi } from "vitest";
import { createCompiledModules } from "./compiled-modules";
import type { Engine } from "./engine";

const DIFFERENCE_BYTES = 10_000;
const evalCode = vi.fn();
const apply = vi.fn();
const restore = vi.fn();
beforeEach(() => vi.resetAllMocks());

const createFakeEngine = () => {
  const engine = {
    context: { evalCode },
    isCompiled: false,
    code: "",
    hasGrown: () => false,
    snapshot: {
      restore,
      restoreAll: () => {},
      getDifference: () => ({ byteLength: DIFFERENCE_BYTES, apply }),
    },
  };
  evalCode.mockImplementation(() => {
    engine.isCompiled = !engine.code.includes("syntax error");
  });
  return engine as unknown as Engine;
};
const count = () => [evalCode.mock.calls.length, apply.mock.calls.length];

test("compiles a module at the third call and keeps it until it is cleared", () => {
  const modules = createCompiledModules(100_000);
  const engine = createFakeEngine();
  const load = (code: string, times: number) => {
    for (let call = 0; call < times; call++) modules.load(engine, code);
    return count();
  };
  expect(load("one", 2)).toEqual([0, 0]);
  expect(load("one", 1)).toEqual([1, 0]);
  expect(load("one", 7)).toEqual([1, 7]);
  expect(load("two", 1)).toEqual([1, 7]);
  modules.clear();
  expect(load("one", 2)).toEqual([1, 7]);
});

test("tries once to compile code that it cannot, and restores the memory", () => {
  const modules = createCompiledModules(100_000);
  for (let call = 0; call < 10; call++) modules.load(createFakeEngine(), "syntax error");
  expect(count()).toEqual([1, 0]);
  expect(restore).toHaveBeenCalledOnce();
});

test("does not give the module to an engine whose memory began differently", () => {
  const modules = createCompiledModules(100_000);
  const engine = createFakeEngine();
  for (let call = 0; call < 4; call++) modules.load(engine, "one");
  modules.load(createFakeEngine(), "one");
  expect(count()).toEqual([1, 1]);
});

test("evicts the least recently called modules, and does not keep one that is too large", () => {
  const modules = createCompiledModules(2.5 * DIFFERENCE_BYTES);
  const engine = createFakeEngine();
  const load = (code: string) => {
    const [, before = 0] = count();
    modules.load(engine, code);
    return (count()[1] ?? 0) > before;
  };
  for (const code of ["one", "two", "three"]) for (let call = 0; call < 3; call++) load(code);
  expect([load("three"), load("two"), load("one")]).toEqual([true, true, false]);

  const small = createCompiledModules(DIFFERENCE_BYTES);
  for (let call = 0; call < 10; call++) small.load(engine, "large");
  expect(count()).toEqual([4, 2]);
});
