import { createRoute } from "@hono/zod-openapi";
import { getStructuredResult } from "@/lib/agent/output-schema";
import { getResponseType, type Tool } from "@/lib/agent/tool";
import { readDraft } from "@/lib/data/agents/manifests";
import { listResponses } from "@/lib/data/calls/call-log";
import { AppError } from "@/lib/errors";
import { inferResultSchema } from "@/lib/imports/readers/infer-schema";
import { checkSchema } from "@/lib/schema/check-schema";
import { isObject } from "@/lib/schema/json";
import { compileDraftTool } from "../draft-calls";
import type { ApiPorts } from "../ports";
import { createRouter, errorResponses, jsonResponse, toolParams } from "../router";
import { runToolTests } from "../run-tool-test";
import { type InferredOutputSchema, inferredOutputSchema } from "../schemas/output-schemas";

const MAX_CALLS = 100;
const MAX_TESTS = 20;

/** Extracts the results from the `data` of responses, without those omitted from the log. */
const toResults = (tool: Tool, responses: readonly unknown[]): unknown[] =>
  responses
    .filter(isObject)
    .map((data) => getStructuredResult(getResponseType(tool), data))
    .filter((result) => result !== undefined);

const toOutputSchema = (
  calls: readonly unknown[],
  tests: readonly unknown[],
): InferredOutputSchema => {
  const counts = { calls: calls.length, tests: tests.length };
  const schema = inferResultSchema([...calls, ...tests]);
  const isUsable = calls.length + tests.length > 0 && checkSchema(schema).length === 0;
  return { schema: isUsable ? schema : null, ...counts };
};

/**
 * Infers a schema of a tool's results from its newest successful calls and its recorded tests.
 * Saves nothing.
 */
export const inferOutputSchemaRoutes = ({ runtime }: ApiPorts) =>
  createRouter().openapi(
    createRoute({
      method: "post",
      path: "/agents/{slug}/tools/{name}/output-schema",
      tags: ["Tools"],
      summary: "Infer an output schema from recorded calls and tests",
      request: { params: toolParams },
      responses: {
        200: jsonResponse(inferredOutputSchema, "The schema, and what it was made from."),
        ...errorResponses,
      },
    }),
    async (c) => {
      const { slug, name } = c.req.valid("param");
      const draft = await readDraft(c.var.member, slug);
      const saved = draft.manifest.tools.find((tool) => tool.name === name);
      if (!saved) throw new AppError("not_found", `Tool "${name}" not found.`);
      // Results that violate the current schema count, too.
      const { outputSchema: _, ...undescribed } = saved;
      const { agent, tool } = compileDraftTool(draft, c.var.member.space, name, undescribed);
      const responses = await listResponses(c.var.member, slug, name, MAX_CALLS);
      const tests = (saved.examples ?? []).filter(({ recorded }) => recorded).slice(0, MAX_TESTS);
      const results = await runToolTests(
        tests.map((test) => ({ runtime, agent, tool, test })),
        { upstream: "recorded" },
        c.req.raw.signal,
      );
      const answers = results.map(({ result }) => result?.envelope);
      const testResponses = answers.map((answer) => (answer?.success ? answer.data : undefined));
      return c.json(
        toOutputSchema(toResults(saved, responses), toResults(saved, testResponses)),
        200,
      );
    },
  );
