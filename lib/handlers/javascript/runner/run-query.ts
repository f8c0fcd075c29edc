import type { Limits } from "../limits";
import { machineNow } from "../machine-clock";
import type { RunnerCompletion, ToRunner } from "../pool/protocol";
import { startCpuTimer } from "./cpu-timer";
import { type Engine, toStopReason } from "./engine";

type StopReason = Extract<RunnerCompletion, { kind: "stopped" }>["reason"];

/**
 * Evaluates expressions in one run. The engine is reusable unless it was stopped or its memory has
 * grown.
 */
export const runQuery = (
  engine: Engine<"query">,
  message: Extract<ToRunner, { type: "query" }>,
  limits: Limits,
): { completion: RunnerCompletion; isReusable: boolean } => {
  const { context } = engine;
  const getUsedCpuMs = startCpuTimer();
  let stopReason: StopReason | undefined;
  engine.isInterrupted = () => {
    if (getUsedCpuMs() > limits.cpuMs) stopReason ??= "cpu";
    else if (machineNow() > message.deadline) stopReason ??= "deadline";
    return stopReason !== undefined;
  };
  const toStopped = (reason: StopReason) => ({
    completion: { kind: "stopped", reason } as const,
    isReusable: false,
  });

  try {
    const input = context.newString(message.payload);
    const result = context.callFunction(engine.entries.query, context.undefined, input);
    if (stopReason !== undefined) return toStopped(stopReason);
    if (result.error !== undefined) {
      const errorMessage = context
        .getProp(result.error, "message")
        .consume((text) => context.dump(text));
      return toStopped(errorMessage === "stack overflow" ? "stack" : "memory");
    }
    const length = context
      .getProp(result.value, "length")
      .consume((value) => context.getNumber(value));
    if (length > limits.queryBytes) return toStopped("too-large");
    const json = context.getString(result.value);
    return { completion: { kind: "value", json }, isReusable: !engine.hasGrown() };
  } catch (error) {
    if (stopReason !== undefined) return toStopped(stopReason);
    return toStopped(toStopReason(error, engine));
  }
};
