import pLimit from "p-limit";
import type { z } from "zod";
import type { ToolTest } from "@/lib/agent/tool";
import {
  type Assertion,
  describeViolation,
  evaluateAssertions,
} from "@/lib/agent/tool-tests/assertions";
import { MAX_RECORDING_LENGTH, type Recording } from "@/lib/agent/tool-tests/recording";
import { findDrift } from "@/lib/diff/drift";
import type { CompiledAgent, CompiledTool } from "@/lib/runtime/compiled-agent";
import { createStandIns } from "@/lib/runtime/credentials/stand-ins";
import type { Runtime } from "@/lib/runtime/ports";
import {
  type OutboundRecording,
  recordOutbound,
  replayOutbound,
} from "@/lib/runtime/recording/outbound-recording";
import { callDraft } from "./draft-calls";
import type { runToolTestsRequest, ToolTestResult } from "./schemas/tool-tests";
import type { TryResult } from "./schemas/tries";

export type RunOptions = Pick<
  z.infer<typeof runToolTestsRequest>,
  "upstream" | "record" | "confirmed" | "profile"
>;
export type ToolTestRun = { runtime: Runtime; agent: CompiledAgent; tool: CompiledTool };

/**
 * Replaces the caller's secrets and missing credentials, which recordings do not contain. It is
 * masked in the call like a real secret.
 */
const STAND_IN = "recorded-stand-in";

const toProfile = ({ agent }: ToolTestRun, { recorded }: ToolTest): RunOptions["profile"] => ({
  bearer: STAND_IN,
  variables: Object.fromEntries(
    (agent.manifest.variables ?? []).map(({ ref, secret }) => [
      ref,
      secret ? STAND_IN : (recorded?.variables?.[ref] ?? STAND_IN),
    ]),
  ),
});

const toAssertionTarget = ({ status, envelope, trace }: TryResult): Record<string, unknown> => ({
  ...envelope,
  status,
  ...(trace && { ms: trace.ms }),
});

const describeDrift = (drift: ReturnType<typeof findDrift>): string => {
  if (drift.length === 0) return "The service's response is unchanged since the recording.";
  const change = drift.find(({ kind }) => kind === "shape");
  return change
    ? `The service's response has changed: ${change.message}`
    : "The response has the same shape as the recording, but different values.";
};

const runRecorded = async (run: ToolTestRun, test: ToolTest, signal: AbortSignal) => {
  const { exchanges = [], credentials = {} } = test.recorded ?? {};
  const { network, unmatched } = replayOutbound(exchanges);
  const profile = toProfile(run, test);
  const standIns = createStandIns(run.tool.tool, credentials, STAND_IN);
  const call = { params: test.params, profile, signal, network, standIns, isTest: true };
  const result = await callDraft(run.runtime, run.agent, run.tool, call);
  return { result, unmatched };
};

const runLive = async (
  run: ToolTestRun,
  test: ToolTest,
  options: RunOptions,
  signal: AbortSignal,
) => {
  const { network, recording } = recordOutbound();
  const { profile } = options;
  const call = {
    params: test.params,
    ...(profile && { profile }),
    signal,
    network,
    isTest: true,
  };
  const result = await callDraft(run.runtime, run.agent, run.tool, call);
  return { result, recording };
};

const pickPublicVariables = (
  { manifest }: Pick<CompiledAgent, "manifest">,
  values: Record<string, string> = {},
) =>
  Object.fromEntries(
    (manifest.variables ?? []).flatMap(({ ref, secret }) => {
      const value = values[ref];
      return secret || value === undefined ? [] : [[ref, value]];
    }),
  );

/**
 * Converts recorded exchanges to the recording of a test, or explains why they cannot be stored.
 */
export const toRecording = (
  agent: Pick<CompiledAgent, "manifest">,
  { exchanges, credentials, problem }: OutboundRecording,
  profile: RunOptions["profile"],
): { recorded: Recording } | { problem: string } => {
  if (problem) return { problem };
  const variables = pickPublicVariables(agent, profile?.variables);
  const recording = {
    at: new Date().toISOString(),
    ...(Object.keys(variables).length > 0 && { variables }),
    ...(Object.keys(credentials).length > 0 && { credentials }),
    exchanges,
  };
  return JSON.stringify(recording).length > MAX_RECORDING_LENGTH
    ? { problem: "The responses exceed the 96 KB limit of a recording." }
    : { recorded: recording };
};

/** Explains that the result of a call violates an assertion, and why the call failed if it did. */
export const describeFailure = (assertion: Assertion, result: TryResult): string => {
  const { envelope } = result;
  const failureNote = envelope.success ? "" : ` The call failed: ${envelope.error.message}`;
  return `${describeViolation(assertion, toAssertionTarget(result))}${failureNote}`;
};

const judgeResult = (
  { tool }: ToolTestRun,
  test: ToolTest,
  result: TryResult,
  upstream: ToolTestResult["upstream"],
): ToolTestResult => {
  const verdicts = evaluateAssertions(test.expect ?? [], toAssertionTarget(result));
  const failures = verdicts.filter(({ passed }) => !passed);
  return {
    tool: tool.tool.name,
    name: test.name,
    outcome: failures.length === 0 ? "passed" : "failed",
    upstream,
    message: failures[0] ? describeFailure(failures[0], result) : "Passed.",
    verdicts,
    result,
  };
};

const notRunResult = (
  { tool }: ToolTestRun,
  { name }: ToolTest,
  message: string,
): ToolTestResult => ({
  tool: tool.tool.name,
  name,
  outcome: "not-run",
  upstream: "none",
  message,
  verdicts: [],
  result: null,
});

/** Runs one test through the real runtime and checks its expectations. Saves nothing. */
export const runToolTest = async (
  run: ToolTestRun,
  test: ToolTest,
  options: RunOptions,
  signal: AbortSignal,
): Promise<ToolTestResult> => {
  if (options.upstream === "recorded") {
    const { result, unmatched } = await runRecorded(run, test, signal);
    if (unmatched.length > 0)
      return notRunResult(
        run,
        test,
        test.recorded
          ? `No recorded response for ${unmatched[0]}. Run it live and record it again.`
          : `No recording (it calls ${unmatched[0]}). Run it live and record it.`,
      );
    return judgeResult(run, test, result, test.recorded?.exchanges.length ? "recorded" : "none");
  }
  if (run.tool.tool.confirmationRequired && !options.confirmed)
    return notRunResult(run, test, "The tool requires confirmation. Confirm to run it live.");
  if (options.upstream === "drift" && !test.recorded)
    return notRunResult(run, test, "No recording to compare with. Run it live and record it.");
  const { result, recording } = await runLive(run, test, options, signal);
  const liveResult = judgeResult(
    run,
    test,
    result,
    recording.exchanges.length > 0 ? "live" : "none",
  );
  if (options.upstream === "drift") {
    const { result: recordedResult } = await runRecorded(run, test, signal);
    const drift = findDrift(recordedResult.envelope, result.envelope);
    return {
      ...liveResult,
      drift,
      message: liveResult.outcome === "failed" ? liveResult.message : describeDrift(drift),
    };
  }
  if (!options.record) return liveResult;
  const testRecording = toRecording(run.agent, recording, options.profile);
  return "problem" in testRecording
    ? { ...liveResult, message: `${liveResult.message} ${testRecording.problem}` }
    : { ...liveResult, recorded: testRecording.recorded };
};

const MAX_CONCURRENT_TESTS = 4;

/**
 * Runs tests a few at a time and returns results in order. Starts no more once the signal aborts.
 */
export const runToolTests = async (
  cases: readonly (ToolTestRun & { test: ToolTest })[],
  options: RunOptions,
  signal: AbortSignal,
): Promise<ToolTestResult[]> => {
  const limit = pLimit(MAX_CONCURRENT_TESTS);
  const results = await limit.map(cases, async (toolTest) =>
    signal.aborted ? undefined : runToolTest(toolTest, toolTest.test, options, signal),
  );
  return results.filter((result) => result !== undefined);
};
