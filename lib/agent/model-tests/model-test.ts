import { z } from "zod";
import type { IssueCode } from "@/lib/issue-codes";
import { customIssue } from "../../schema/zod-issue";
import { toolNameSchema } from "../tool-name";
import { assertionSchema, valueAssertionSchema } from "../tool-tests/assertions";

export const MAX_MODEL_TESTS = 200;
export const MAX_RUNS = 20;
export const MAX_TEST_MESSAGES = 50;
const MAX_TEXT_LENGTH = 100_000;
const MAX_ASSERTIONS = 100;
const MAX_FORBIDDEN_TOOLS = 100;

const text = z.string().max(MAX_TEXT_LENGTH);

const toolCallSchema = z.strictObject({
  id: z.string().min(1).max(200),
  name: toolNameSchema,
  arguments: text.describe("JSON, as the model wrote it."),
});

/**
 * The messages of a conversation, reduced to what matters to a test: texts, tool calls and their
 * results.
 */
const testMessageSchema = z.discriminatedUnion("role", [
  z.strictObject({ role: z.enum(["system", "developer"]), content: text }),
  z.strictObject({ role: z.literal("user"), content: text }),
  z.strictObject({
    role: z.literal("assistant"),
    content: text.optional(),
    toolCalls: z.array(toolCallSchema).max(MAX_TEST_MESSAGES).optional(),
  }),
  z.strictObject({
    role: z.literal("tool"),
    toolCallId: z.string().min(1).max(200),
    content: text,
    error: text.optional(),
  }),
]);
export type TestMessage = z.infer<typeof testMessageSchema>;

const expectationSchema = z
  .strictObject({
    tool: toolNameSchema
      .nullable()
      .describe("The tool that the model must call; null if it must not call any."),
    params: z
      .array(assertionSchema)
      .max(MAX_ASSERTIONS)
      .optional()
      .describe("Conditions that the arguments of one call must meet."),
    text: valueAssertionSchema
      .optional()
      .describe("The condition that the text of the answer must meet."),
  })
  .superRefine(({ tool, params }, context) => {
    if (tool === null && params?.length)
      context.addIssue(
        customIssue(
          {
            code: "unexpected_params",
            message: "Without an expected tool there are no arguments to check.",
          },
          ["params"],
        ),
      );
  });

/** A prompt or a short conversation, and the tool that a model has to choose for it. */
export const modelTestSchema = z
  .strictObject({
    name: z.string().trim().min(1, "Enter a name.").max(120),
    prompt: text.regex(/\S/, "Enter what the user says.").optional(),
    messages: z
      .array(testMessageSchema)
      .min(1, "Add a message.")
      .max(MAX_TEST_MESSAGES)
      .optional()
      .describe("A conversation instead of `prompt`. The model answers its last message."),
    mode: z.string().min(1).optional().describe("Offers only the tools of this mode."),
    expect: expectationSchema,
    forbid: z
      .array(toolNameSchema)
      .max(MAX_FORBIDDEN_TOOLS)
      .optional()
      .describe("Tools that the model must not call."),
    runs: z
      .int()
      .min(1)
      .max(MAX_RUNS)
      .optional()
      .describe("How many times the model is asked, because its answers can vary."),
  })
  .superRefine(({ prompt, messages, expect, forbid }, context) => {
    const addIssue = (code: IssueCode, message: string, path: (string | number)[]) =>
      context.addIssue(customIssue({ code, message }, path));
    if ((prompt === undefined) === (messages === undefined))
      addIssue("ambiguous_prompt", "Enter exactly one of prompt and messages.", ["prompt"]);
    const end = (messages?.length ?? 0) - 1;
    const lastRole = messages?.[end]?.role;
    if (lastRole && lastRole !== "user" && lastRole !== "tool")
      addIssue("nothing_to_answer", "End with a user message or a tool result.", [
        "messages",
        end,
        "role",
      ]);
    const index = expect.tool === null ? -1 : (forbid?.indexOf(expect.tool) ?? -1);
    if (index >= 0)
      addIssue("contradictory_test", `"${expect.tool}" is both expected and forbidden.`, [
        "forbid",
        index,
      ]);
  });
export type ModelTest = z.infer<typeof modelTestSchema>;
