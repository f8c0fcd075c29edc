"use client";

import { useRef, useState } from "react";
import type { ToolTest } from "@/lib/agent/tool";
import {
  type Assertion,
  type AssertionResult,
  evaluateAssertion,
} from "@/lib/agent/tool-tests/assertions";
import { parseArguments } from "@/lib/imports/readers/json-text";
import type { AssertionDraft } from "./assertion-rows";
import { formatValue, parseAssertionValue } from "./assertion-value";
import { isTestChanged } from "./test-changes";

/** The state of a test being edited, and whether it can be run and saved. */
export function useTestDraft(savedTest: ToolTest | null, startParams: Record<string, unknown>) {
  const ids = useRef(0);
  const toDraft = ({ path, is, value }: Assertion): AssertionDraft => {
    ids.current += 1;
    return {
      id: ids.current,
      path,
      is,
      text: is === "type" || is === "matches" ? String(value ?? "") : formatValue(value),
    };
  };
  const [name, setName] = useState(savedTest?.name ?? "");
  const [paramsText, setParamsText] = useState(() =>
    JSON.stringify(savedTest?.params ?? startParams, null, 2),
  );
  const [drafts, setDrafts] = useState<AssertionDraft[]>(() =>
    (savedTest?.expect ?? []).map(toDraft),
  );
  const [recording, setRecording] = useState(savedTest?.recorded);
  const values = { name, paramsText, drafts, recording };
  const [initialValues] = useState(values);
  const { params, problem } = parseArguments(paramsText);
  const parsedAssertions = drafts.map(({ path, is, text }) => {
    const { value, problem: valueProblem } = parseAssertionValue(is, text);
    return {
      valueProblem,
      assertion: { path: path.trim(), is, ...(value !== undefined && { value }) },
    };
  });
  const isReady =
    params !== undefined &&
    parsedAssertions.every(({ valueProblem }) => valueProblem === undefined);

  const toToolTest = (): ToolTest | undefined =>
    params && isReady
      ? {
          name: name.trim() || "Unnamed",
          params,
          ...(parsedAssertions.length > 0 && {
            expect: parsedAssertions.map(({ assertion }) => assertion),
          }),
          ...(recording && { recorded: recording }),
        }
      : undefined;
  return {
    name,
    setName,
    paramsText,
    setParamsText,
    paramsProblem: problem,
    drafts,
    setDrafts,
    add: (assertion: Assertion = { path: "", is: "exists" }) =>
      setDrafts((previous) => [...previous, toDraft(assertion)]),
    recording,
    setRecording,
    isReady,
    toToolTest,
    isDirty: isTestChanged(initialValues, values),
    /** Returns the verdict of each assertion on a response. Invalid assertions have undefined. */
    judgeResponse: (response: Record<string, unknown>): (AssertionResult | undefined)[] =>
      parsedAssertions.map(({ valueProblem, assertion }) =>
        valueProblem === undefined ? evaluateAssertion(assertion, response) : undefined,
      ),
  };
}
