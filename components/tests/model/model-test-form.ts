import { toConversation } from "@/lib/agent/model-tests/conversation";
import { type ModelTest, modelTestSchema } from "@/lib/agent/model-tests/model-test";
import type { Assertion, AssertionOperator } from "@/lib/agent/tool-tests/assertions";
import { formatJsonError, parseJsonText } from "@/lib/imports/readers/json-text";
import type { AssertionDraft } from "../assertion-rows";
import { formatValue, parseAssertionValue } from "../assertion-value";

/** Form value for "no tool". No tool can have this name. */
export const NO_TOOL = "/none";

/** A test being edited. */
export type ModelTestForm = {
  name: string;
  input: "prompt" | "messages";
  prompt: string;
  /** The conversation as JSON. */
  messages: string;
  mode: string;
  /** The expected tool, or `NO_TOOL`. Empty until one is chosen. */
  tool: string;
  params: AssertionDraft[];
  /** Empty if any text is acceptable. */
  textIs: AssertionOperator | "";
  textValue: string;
  forbid: string[];
  runs: number;
};

const formatOperand = ({ is, value }: Omit<Assertion, "path">) =>
  is === "type" || is === "matches" ? String(value ?? "") : formatValue(value);

export const toForm = (test: Partial<ModelTest>): ModelTestForm => {
  const { name = "", prompt = "", messages, mode = "", expect, forbid = [], runs = 1 } = test;
  const tool = expect === undefined ? "" : (expect.tool ?? NO_TOOL);
  return {
    name,
    prompt,
    mode,
    tool,
    forbid,
    runs,
    input: messages ? "messages" : "prompt",
    messages: JSON.stringify(messages ?? [{ role: "user", content: prompt }], null, 2),
    params: (expect?.params ?? []).map(({ path, is, value }, id) => ({
      id,
      path,
      is,
      text: formatOperand({ is, value }),
    })),
    textIs: expect?.text?.is ?? "",
    textValue: expect?.text ? formatOperand(expect.text) : "",
  };
};

/** Maps the start of an issue's path to the name of a field. */
const toFieldName = ([first, second]: readonly PropertyKey[]): keyof ModelTestForm => {
  if (first !== "expect") return first as keyof ModelTestForm;
  if (second === "text") return "textValue";
  return second === "params" ? "params" : "tool";
};

export type FormProblems = Partial<Record<keyof ModelTestForm, string>>;
type ParsedForm = { test: ModelTest } | { problems: FormProblems };

/** Converts the form to a test, or returns its problems by field. */
export const fromForm = (form: ModelTestForm): ParsedForm => {
  const problems: FormProblems = {};
  if (form.tool === "") problems.tool = "Choose a tool, or no tool.";
  const conversation = form.input === "messages" ? parseJsonText(form.messages) : undefined;
  if (conversation && "problem" in conversation)
    problems.messages = formatJsonError(form.messages, conversation);
  const params = form.params.map(({ path, is, text }) => ({
    path: path.trim(),
    is,
    value: parseAssertionValue(is, text).value,
  }));
  const expectsTool = form.tool !== "" && form.tool !== NO_TOOL;
  const { data, error } = modelTestSchema.safeParse({
    name: form.name,
    ...(conversation
      ? { messages: "value" in conversation && conversation.value }
      : { prompt: form.prompt }),
    ...(form.mode.trim() !== "" && { mode: form.mode.trim() }),
    expect: {
      tool: expectsTool ? form.tool : null,
      ...(expectsTool && params.length > 0 && { params }),
      ...(form.textIs !== "" && {
        text: {
          is: form.textIs,
          value: parseAssertionValue(form.textIs, form.textValue).value,
        },
      }),
    },
    ...(form.forbid.length > 0 && { forbid: form.forbid }),
    ...(form.runs !== 1 && { runs: form.runs }),
  });
  for (const { path, message } of error?.issues ?? []) problems[toFieldName(path)] ??= message;
  return data && Object.keys(problems).length === 0
    ? { test: JSON.parse(JSON.stringify(data)) as ModelTest }
    : { problems };
};

/** Returns the summary of a test's conversation for a row: the content of its last message. */
export const summarizeInput = (test: ModelTest): string => {
  const last = toConversation(test).at(-1);
  return last && "content" in last && typeof last.content === "string" ? last.content : "";
};
