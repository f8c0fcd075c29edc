import type { Editor } from "@/lib/data/access/identity";
import type { Draft } from "@/lib/data/agents/manifests";
import { putToolTestRuns, type ToolTestRun } from "@/lib/data/agents/tool-test-runs";
import { createRedact, type Redact } from "@/lib/redaction/redact";
import { describeFailure, type RunOptions } from "./run-tool-test";
import type { ToolTestResult } from "./schemas/tool-tests";
import { toStoredMessage } from "./stored-message";

/**
 * Creates a function that masks the caller's secrets. A successful response may repeat them, while
 * credentials are already masked.
 */
const createCallerRedact = ({ manifest }: Draft, profile: RunOptions["profile"]): Redact => {
  const { bearer, variables = {} } = profile ?? {};
  const secrets = (manifest.variables ?? []).flatMap(({ ref, secret }) =>
    secret ? (variables[ref] ?? []) : [],
  );
  return createRedact(bearer ? [bearer, ...secrets] : secrets);
};

/** Converts a result for storage. A test that was not run has none. */
const toRun = (
  { tool, name: test, outcome, verdicts, result }: ToolTestResult,
  redact: Redact,
): ToolTestRun[] => {
  if (outcome === "not-run" || !result) return [];
  const failure = verdicts.find(({ passed }) => !passed);
  // The response is masked before the message shortens it, because the start of a secret would
  // remain.
  const message = failure ? toStoredMessage(describeFailure(failure, redact(result))) : "";
  return [{ tool, test, passed: outcome === "passed", message, ms: result.trace?.ms ?? null }];
};

/** Stores how saved tests of a draft ended. Leaves out tests that were not run. */
export const storeTestResults = (
  editor: Editor,
  draft: Draft,
  results: readonly ToolTestResult[],
  profile: RunOptions["profile"],
): Promise<void> => {
  const redact = createCallerRedact(draft, profile);
  return putToolTestRuns(
    editor,
    draft,
    results.flatMap((result) => toRun(result, redact)),
  );
};
