import type { z } from "zod";
import { judgeAnswer } from "@/lib/agent/assertions";
import { driftBetween } from "@/lib/agent/drift";
import { type Recording, recordingRoom } from "@/lib/agent/recording";
import type { Example } from "@/lib/agent/tool";
import type { CompiledAgent, CompiledTool } from "@/lib/runtime/compiled-agent";
import type { Runtime } from "@/lib/runtime/ports";
import {
  type OutboundRecording,
  recordOutbound,
  replayOutbound,
} from "@/lib/runtime/recording/outbound-recording";
import { callDraft } from "./draft-calls";
import type { ExampleResult, runExamplesRequest } from "./schemas/examples";
import type { TryResult } from "./schemas/tries";

type How = Pick<
  z.infer<typeof runExamplesRequest>,
  "upstream" | "record" | "confirmed" | "profile"
>;
export type ExampleRun = { runtime: Runtime; agent: CompiledAgent; tool: CompiledTool };

/** Stands in for caller secrets, which recordings do not contain. Masked in the call like a real secret. */
const standIn = "recorded-stand-in";

const profileFor = ({ agent }: ExampleRun, { recorded }: Example): How["profile"] => ({
  bearer: standIn,
  variables: Object.fromEntries(
    (agent.manifest.variables ?? []).map(({ ref, secret }) => [
      ref,
      secret ? standIn : (recorded?.variables?.[ref] ?? standIn),
    ]),
  ),
});

const answerOf = ({ status, envelope, trace }: TryResult): Record<string, unknown> => ({
  ...envelope,
  status,
  ...(trace && { ms: trace.ms }),
});

const runRecorded = async (run: ExampleRun, example: Example, signal: AbortSignal) => {
  const { exchanges = [] } = example.recorded ?? {};
  const { network, unmatched } = replayOutbound(exchanges);
  const profile = profileFor(run, example);
  const call = { params: example.params, profile, signal, network };
  const result = await callDraft(run.runtime, run.agent, run.tool, call);
  return { result, unmatched: unmatched() };
};

const runLive = async (run: ExampleRun, example: Example, how: How, signal: AbortSignal) => {
  const { network, recording } = recordOutbound();
  const { profile } = how;
  const call = {
    params: example.params,
    ...(profile && { profile }),
    signal,
    network,
  };
  const result = await callDraft(run.runtime, run.agent, run.tool, call);
  return { result, recording: recording() };
};

const openVariables = (
  { manifest }: Pick<CompiledAgent, "manifest">,
  given: Record<string, string> = {},
) =>
  Object.fromEntries(
    (manifest.variables ?? []).flatMap(({ ref, secret }) => {
      const value = given[ref];
      return secret || value === undefined ? [] : [[ref, value]];
    }),
  );

/** Turns recorded exchanges into the recording of a test, or says why they cannot be stored. */
export const recordingOf = (
  agent: Pick<CompiledAgent, "manifest">,
  { exchanges, problem }: OutboundRecording,
  profile: How["profile"],
): { recorded: Recording } | { problem: string } => {
  if (problem) return { problem };
  const variables = openVariables(agent, profile?.variables);
  const recorded = {
    at: new Date().toISOString(),
    ...(Object.keys(variables).length > 0 && { variables }),
    exchanges,
  };
  return JSON.stringify(recorded).length > recordingRoom
    ? { problem: "The responses exceed the 96 KB limit of a recording." }
    : { recorded };
};

const judged = (
  { tool }: ExampleRun,
  example: Example,
  result: TryResult,
  upstream: ExampleResult["upstream"],
): ExampleResult => {
  const verdicts = judgeAnswer(example.expect ?? [], answerOf(result));
  const wrong = verdicts.filter(({ passed }) => !passed);
  const { envelope } = result;
  const why = envelope.success ? "" : ` The call failed: ${envelope.error.message}`;
  return {
    tool: tool.tool.name,
    name: example.name,
    outcome: wrong.length === 0 ? "passed" : "failed",
    upstream,
    says: wrong[0] ? `${wrong[0].says}${why}` : "Passed.",
    verdicts,
    result,
  };
};

const notRun = ({ tool }: ExampleRun, { name }: Example, says: string): ExampleResult => ({
  tool: tool.tool.name,
  name,
  outcome: "not-run",
  upstream: "none",
  says,
  verdicts: [],
  result: null,
});

/** Runs one test through the real runtime and checks its expectations. Saves nothing. */
export const runExample = async (
  run: ExampleRun,
  example: Example,
  how: How,
  signal: AbortSignal,
): Promise<ExampleResult> => {
  if (how.upstream === "recorded") {
    const { result, unmatched } = await runRecorded(run, example, signal);
    if (unmatched.length > 0)
      return notRun(
        run,
        example,
        example.recorded
          ? `No recorded response for ${unmatched[0]}. Run it live and record it again.`
          : `No recording (it calls ${unmatched[0]}). Run it live and record it.`,
      );
    return judged(run, example, result, example.recorded?.exchanges.length ? "recorded" : "none");
  }
  if (run.tool.tool.confirmationRequired && !how.confirmed)
    return notRun(run, example, "The tool requires confirmation. Confirm to run it live.");
  if (how.upstream === "drift" && !example.recorded)
    return notRun(run, example, "No recording to compare with. Run it live and record it.");
  const { result, recording } = await runLive(run, example, how, signal);
  const live = judged(run, example, result, recording.exchanges.length > 0 ? "live" : "none");
  if (how.upstream === "drift") {
    const { result: before } = await runRecorded(run, example, signal);
    const drift = driftBetween(before.envelope, result.envelope);
    const shape = drift.filter(({ kind }) => kind === "shape").length;
    const says =
      drift.length === 0
        ? "The service's response is unchanged since the recording."
        : shape === 0
          ? "The response has the same shape as the recording, but different values."
          : `The service's response has changed: ${drift.find(({ kind }) => kind === "shape")?.says}`;
    return { ...live, drift, says: live.outcome === "failed" ? live.says : says };
  }
  if (!how.record) return live;
  const kept = recordingOf(run.agent, recording, how.profile);
  return "problem" in kept
    ? { ...live, says: `${live.says} ${kept.problem}` }
    : { ...live, recorded: kept.recorded };
};

const atOnce = 4;

/** Runs tests a few at a time and returns results in order. Starts no more once the signal is aborted. */
export const runExamples = async (
  cases: readonly (ExampleRun & { example: Example })[],
  how: How,
  signal: AbortSignal,
): Promise<ExampleResult[]> => {
  const results: ExampleResult[] = new Array(cases.length);
  let next = 0;
  const work = async () => {
    for (let at = next++; at < cases.length && !signal.aborted; at = next++) {
      const each = cases[at];
      if (each) results[at] = await runExample(each, each.example, how, signal);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, cases.length) }, work));
  return results.filter((result) => result !== undefined);
};
