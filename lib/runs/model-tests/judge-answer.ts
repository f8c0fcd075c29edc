import type { ModelTest } from "@/lib/agent/model-tests/model-test";
import {
  type Assertion,
  type AssertionResult,
  evaluateAssertion,
} from "@/lib/agent/tool-tests/assertions";
import { createMatchBudget } from "@/lib/schema/compile-pattern";
import { isObject } from "@/lib/schema/json";
import type { ModelToolCall } from "../model-port";

/** A way in which an answer differs from what a test expects. */
export type ModelTestProblem = {
  code:
    | "no_tool"
    | "wrong_tool"
    | "forbidden_tool"
    | "invalid_arguments"
    | "wrong_argument"
    | "wrong_text";
  /** A sentence for people. */
  message: string;
  /** The place in the arguments. */
  path?: string;
};

type Judgement = {
  /**
   * The tool that counts as chosen: the expected one if it was called, else the first. Null for
   * none.
   */
  actual: string | null;
  problems: ModelTestProblem[];
};

type Call = Omit<ModelToolCall, "id">;
type Answer = { text: string; toolCalls: readonly Call[] };

/** Returns a problem for each assertion that a call fails. */
const judgeArguments = (
  { name, arguments: text }: Call,
  assertions: readonly Assertion[],
): ModelTestProblem[] => {
  let params: unknown;
  try {
    // A call without parameters may have no arguments at all.
    params = JSON.parse(text.trim() === "" ? "{}" : text);
  } catch {
    params = undefined;
  }
  if (!isObject(params))
    return [
      { code: "invalid_arguments", message: `The arguments of "${name}" are not a JSON object.` },
    ];
  const budget = createMatchBudget();
  return assertions
    .map((assertion): AssertionResult => evaluateAssertion(assertion, params, budget))
    .filter(({ passed }) => !passed)
    .map(({ path, message }) => ({ code: "wrong_argument", path, message }));
};

const judgeChoice = (
  { expect }: Pick<ModelTest, "expect">,
  calls: readonly Call[],
): ModelTestProblem[] => {
  const [first] = calls;
  if (expect.tool === null)
    return first
      ? [{ code: "wrong_tool", message: `Called "${first.name}" instead of no tool.` }]
      : [];
  const attempts = calls
    .filter(({ name }) => name === expect.tool)
    .map((call) => judgeArguments(call, expect.params ?? []));
  // One suitable call is enough. If there is none, the closest one is the most informative.
  const [best] = attempts.toSorted((a, b) => a.length - b.length);
  if (best) return best;
  return first
    ? [{ code: "wrong_tool", message: `Called "${first.name}" instead of "${expect.tool}".` }]
    : [{ code: "no_tool", message: `Called no tool instead of "${expect.tool}".` }];
};

/** Compares a model's answer with what a test expects. The answer uses the tools' own names. */
export const judgeAnswer = (
  { expect, forbid = [] }: Pick<ModelTest, "expect" | "forbid">,
  { text, toolCalls }: Answer,
): Judgement => {
  const names = toolCalls.map(({ name }) => name);
  const problems = judgeChoice({ expect }, toolCalls);
  for (const name of new Set(forbid.filter((forbidden) => names.includes(forbidden))))
    problems.push({ code: "forbidden_tool", message: `Called the forbidden tool "${name}".` });
  if (expect.text) {
    const { passed, message } = evaluateAssertion({ path: "", ...expect.text }, text);
    if (!passed)
      problems.push({
        code: "wrong_text",
        message: message.replaceAll("the response", "the text"),
      });
  }
  const isExpected = expect.tool !== null && names.includes(expect.tool);
  return { actual: isExpected ? expect.tool : (names[0] ?? null), problems };
};
