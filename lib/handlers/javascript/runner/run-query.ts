import type { Limits } from "../limits";
import { machineNow } from "../machine-clock";
import type { EndedByRunner, ToRunner } from "../protocol";
import { startCpuWatch } from "./cpu-watch";
import { type Engine, OutOfMemory } from "./engine";

type Stop = Extract<EndedByRunner, { kind: "stopped" }>["why"];

/** Evaluates expressions in one run. The engine is reusable unless it was stopped or its memory has grown. */
export const runQuery = (
  engine: Engine<"query">,
  message: Extract<ToRunner, { type: "query" }>,
  limits: Limits,
): { ended: EndedByRunner; reusable: boolean } => {
  const { context } = engine;
  const used = startCpuWatch();
  let stop: Stop | undefined;
  engine.interrupted = () => {
    if (used() > limits.cpuMs) stop ??= "cpu";
    else if (machineNow() > message.until) stop ??= "deadline";
    return stop !== undefined;
  };
  const stopped = (why: Stop) => ({
    ended: { kind: "stopped", why } as const,
    reusable: false,
  });

  try {
    const input = context.newString(message.input);
    const result = context.callFunction(engine.entries.query, context.undefined, input);
    if (stop !== undefined) return stopped(stop);
    if (result.error !== undefined) {
      const what = context.getProp(result.error, "message").consume((text) => context.dump(text));
      return stopped(what === "stack overflow" ? "stack" : "memory");
    }
    const length = context
      .getProp(result.value, "length")
      .consume((value) => context.getNumber(value));
    if (length > limits.queryBytes) return stopped("too-large");
    const json = context.getString(result.value);
    return { ended: { kind: "value", json }, reusable: !engine.grown() };
  } catch (error) {
    if (stop !== undefined) return stopped(stop);
    const exhausted = error instanceof OutOfMemory || engine.full();
    return stopped(exhausted ? "memory" : error instanceof RangeError ? "stack" : "engine");
  }
};
