import { Callout } from "@/components/ui/primitives/callout";

/** What came of a test: nothing is wrong, or one sentence says what is. */
export function TestResult({ problem }: { problem: string | null }) {
  return problem === null ? (
    <Callout tone="success" role="status">
      The test was delivered.
    </Callout>
  ) : (
    <Callout tone="danger" role="alert" title="The test was not delivered">
      {problem}
    </Callout>
  );
}
