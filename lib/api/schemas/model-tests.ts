import { z } from "@hono/zod-openapi";
import { modelReferenceSchema } from "@/lib/agent/model/model-settings";
import { MAX_MODEL_TESTS, MAX_RUNS, modelTestSchema } from "@/lib/agent/model-tests/model-test";
import { modelUsage } from "./model-usage";

const MAX_MODELS = 10;
const MAX_REPLAYED_CALLS = 200;

export const runModelTestsRequest = z
  .strictObject({
    target: z
      .union([z.literal("draft"), z.int().min(1)])
      .default("draft")
      .openapi({
        description: "Which tools the models are offered: the draft's, or those of a version.",
      }),
    names: z
      .array(z.string())
      .max(MAX_MODEL_TESTS)
      .optional()
      .openapi({ description: "Tests of the draft. Defaults to all." }),
    tests: z
      .array(modelTestSchema.clone())
      .min(1)
      .max(MAX_MODEL_TESTS)
      .optional()
      .openapi({ description: "Run these unsaved tests instead of the saved ones." }),
    models: z
      .array(modelReferenceSchema.clone())
      .min(1)
      .max(MAX_MODELS)
      .optional()
      .openapi({ description: "Defaults to the agent's own model, or to those of `replay`." }),
    replay: z.array(z.string()).min(1).max(MAX_REPLAYED_CALLS).optional().openapi({
      description:
        "Ids of recorded requests to models, whose answers are used instead of asking the models. Nothing is sent.",
    }),
    runs: z.int().min(1).max(MAX_RUNS).optional().openapi({
      description: "How often to run each test, instead of its own number of runs.",
    }),
  })
  .openapi("RunModelTestsRequest");

const model = modelReferenceSchema.clone();
const choice = {
  expected: z.union([z.string(), z.null()]).openapi({ description: "null: no tool." }),
  actual: z.union([z.string(), z.null()]).openapi({ description: "null: no tool." }),
};

const modelTestResult = z
  .object({
    test: z.string(),
    model,
    run: z.int(),
    outcome: z.enum(["passed", "failed", "not-run"]).openapi({
      description: "not-run: the provider did not answer, which says nothing about the agent.",
    }),
    ...choice,
    problems: z.array(
      z.object({
        code: z.enum([
          "no_tool",
          "wrong_tool",
          "forbidden_tool",
          "invalid_arguments",
          "wrong_argument",
          "wrong_text",
        ]),
        message: z.string(),
        path: z.string().optional(),
      }),
    ),
    message: z.string().openapi({ description: "The result in one sentence." }),
    text: z.string(),
    toolCalls: z.array(z.object({ name: z.string(), arguments: z.string() })),
    usage: modelUsage,
    ms: z.number(),
  })
  .openapi("ModelTestResult");
export type ModelTestResult = z.infer<typeof modelTestResult>;

export const modelTestResults = z
  .object({
    passed: z.int(),
    failed: z.int(),
    notRun: z.int(),
    results: z.array(modelTestResult),
    choices: z
      .array(z.object({ ...choice, count: z.int() }))
      .openapi({ description: "How often each tool was called, by the tool that was expected." }),
    descriptions: z.array(z.object({ name: z.string(), description: z.string() })).openapi({
      description: "The tools that were confused, as offered to the models.",
    }),
    cost: z.number().nullable().openapi({
      description: "In US dollars; null if one of the models has no price.",
    }),
  })
  .openapi("ModelTestResults");
export type ModelTestResults = z.infer<typeof modelTestResults>;

export const lastModelTestRun = z
  .object({
    run: z
      .object({
        passed: z.int(),
        failed: z.int(),
        notRun: z.int(),
        models: z.array(model),
        cost: z.number().nullable(),
        finishedAt: z.string(),
        isCurrent: z.boolean().openapi({
          description: "Whether the draft is still the one that was tested.",
        }),
        problems: z.array(
          z.object({
            test: z.string(),
            model: z.string(),
            outcome: z.enum(["failed", "not-run"]),
            message: z.string(),
          }),
        ),
      })
      .nullable(),
  })
  .openapi("LastModelTestRun");
export type LastModelTestRun = NonNullable<z.infer<typeof lastModelTestRun>["run"]>;

export const modelTestEstimates = z.object({
  estimates: z.array(
    z.object({
      model,
      requests: z.int(),
      inputTokens: z.int(),
      cost: z.number().nullable(),
    }),
  ),
});
