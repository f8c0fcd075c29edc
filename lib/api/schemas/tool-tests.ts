import { z } from "@hono/zod-openapi";
import { toolTestSchema } from "@/lib/agent/tool";
import { assertionSchema } from "@/lib/agent/tool-tests/assertions";
import { recordingSchema } from "@/lib/agent/tool-tests/recording";
import { time } from "./time";
import { callerProfile, tryResult } from "./tries";

const upstreamModes = ["recorded", "live", "drift"] as const;

const upstream = z.enum(upstreamModes).default("recorded").openapi({
  description:
    "recorded: uses recorded responses and no network; a test that lacks one it needs is not run. live: calls the real service. drift: runs both and compares.",
});
export const runToolTestsRequest = z
  .strictObject({
    upstream,
    names: z.array(z.string()).max(1000).optional().openapi({ description: "Defaults to all." }),
    example: toolTestSchema
      .clone()
      .optional()
      .openapi({ description: "Run this unsaved test instead of the saved ones." }),
    record: z.boolean().optional().openapi({
      description: "With live: return a recording of each test. Nothing is saved.",
    }),
    confirmed: z
      .boolean()
      .optional()
      .openapi({ description: "Allow tools that require confirmation to run live." }),
    profile: callerProfile.optional(),
  })
  .openapi("RunExamplesRequest");

export const testRequest = z.strictObject({
  upstream: z.enum(["recorded", "live"]).default("recorded"),
  profile: callerProfile.optional().openapi({ description: "The caller, with live." }),
});

const verdict = z.object({ ...assertionSchema.shape, passed: z.boolean(), message: z.string() });
const drift = z.object({
  path: z.string(),
  kind: z.enum(["shape", "value"]),
  message: z.string(),
});
const toolTestResult = z
  .object({
    tool: z.string(),
    name: z.string(),
    outcome: z.enum(["passed", "failed", "not-run"]),
    upstream: z
      .enum(["recorded", "live", "none"])
      .openapi({ description: "none: the test called no service." }),
    message: z.string().openapi({ description: "The result in one sentence." }),
    verdicts: z.array(verdict),
    // `tryResult.nullable()` would be documented as both an object and null, which is impossible.
    result: z.union([tryResult, z.null()]).openapi({ description: "null if it was not run." }),
    drift: z.array(drift).optional(),
    recorded: recordingSchema.clone().optional(),
  })
  .openapi("ExampleResult");
export type ToolTestResult = z.infer<typeof toolTestResult>;
export const toolTestResults = z.object({ results: z.array(toolTestResult) });

export const testResults = z
  .object({
    passed: z.int(),
    failed: z.int(),
    notRun: z.int(),
    results: z.array(toolTestResult.omit({ result: true, drift: true, recorded: true })),
  })
  .openapi("TestResults");
export type TestResults = z.infer<typeof testResults>;

export const lastTestResults = z
  .object({
    results: z.array(
      z.object({
        tool: z.string(),
        name: z.string(),
        outcome: z.enum(["passed", "failed"]),
        message: z.string().openapi({ description: "Why it failed; empty if it passed." }),
        ms: z.number().nullable().openapi({
          description: "How long the call took; null if it was refused before it began.",
        }),
        finishedAt: time,
        ranBy: z.string().nullable().openapi({
          description: "Who ran it; null if their account was deleted.",
        }),
        isCurrent: z.boolean().openapi({
          description: "Whether neither the tool nor the test has changed since.",
        }),
      }),
    ),
  })
  .openapi("LastTestResults");
export type LastTestResult = z.infer<typeof lastTestResults>["results"][number];
