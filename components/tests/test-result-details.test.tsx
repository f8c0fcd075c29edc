import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { ToolTestResult } from "@/lib/api/schemas/tool-tests";
import { OutcomeBadge, TestResultDetails } from "./test-result-details";

const result: ToolTestResult = {
  tool: "add",
  name: "Forty-two",
  outcome: "passed",
  message: "Passed.",
  verdicts: [],
  upstream: "none",
  result: null,
};

/** Renders the row of a test after it has run. */
const renderRow = (testResult: ToolTestResult) =>
  renderToStaticMarkup(
    <>
      <OutcomeBadge result={testResult} />
      <TestResultDetails slug="maths" result={testResult} />
    </>,
  );

it("reports only once that a test passed", () => {
  expect(renderRow(result).match(/passed/gi)).toHaveLength(1);
});

it("explains why a test failed or did not run", () => {
  const message = "Expected: data.text is \u201ctwo\u201d.";
  for (const outcome of ["failed", "not-run"] as const)
    expect(renderRow({ ...result, outcome, message })).toContain(message);
});

it("links to the caller that a live run lacks", () => {
  const error = { code: 401, message: "Missing variables: region", details: "" };
  const refusal = { status: 401, envelope: { success: false, error }, trace: null } as const;
  const lacking = { ...result, outcome: "failed", upstream: "live", result: refusal } as const;
  expect(renderRow(lacking)).toContain('href="/agents/maths/playground?tool=add"');
  expect(renderRow({ ...lacking, outcome: "passed" })).not.toContain("playground");
});
