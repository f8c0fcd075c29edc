import { createRoute } from "@hono/zod-openapi";
import { readDraft } from "@/lib/data/agents/manifests";
import { listToolTestRuns } from "@/lib/data/agents/tool-test-runs";
import { AppError } from "@/lib/errors";
import { compileDraft } from "../draft-calls";
import type { ApiPorts } from "../ports";
import {
  createRouter,
  errorResponses,
  jsonBody,
  jsonResponse,
  slugParam,
  toolParams,
} from "../router";
import { runToolTests } from "../run-tool-test";
import {
  lastTestResults,
  runToolTestsRequest,
  testRequest,
  testResults,
  toolTestResults,
} from "../schemas/tool-tests";
import { selectTests } from "../select-tests";
import { storeTestResults } from "../store-test-results";

/** Saved tests of tools, run through the real runtime against recorded responses or the live service. */
export const toolTestRoutes = ({ runtime }: ApiPorts) =>
  createRouter()
    .openapi(
      createRoute({
        method: "post",
        path: "/agents/{slug}/tools/{name}/examples/run",
        tags: ["Tests"],
        summary: "Run one, some or all tests of a tool",
        request: { params: toolParams, body: jsonBody(runToolTestsRequest) },
        responses: {
          200: jsonResponse(toolTestResults, "The result of each test."),
          ...errorResponses,
        },
      }),
      async (c) => {
        const { slug, name } = c.req.valid("param");
        const { names, example, ...options } = c.req.valid("json");
        const draft = await readDraft(c.var.member, slug);
        const agent = compileDraft(draft, c.var.member.space);
        const tool = agent.tool(name);
        if (!tool) throw new AppError("not_found", `Tool "${name}" not found.`);
        const tests = example ? [example] : selectTests(tool.tool.examples ?? [], names);
        const runs = tests.map((toolTest) => ({ runtime, agent, tool, test: toolTest }));
        const { signal } = c.req.raw;
        const results = await runToolTests(runs, options, signal);
        // A test that is cut off fails without a fault of its own.
        if (!example && !signal.aborted)
          await storeTestResults(c.var.member, draft, results, options.profile);
        return c.json({ results }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/agents/{slug}/test",
        tags: ["Tests"],
        summary: "Run the tests of all tools of the draft",
        request: { params: slugParam, body: jsonBody(testRequest) },
        responses: {
          200: jsonResponse(testResults, "The result of each test, and the totals."),
          ...errorResponses,
        },
      }),
      async (c) => {
        const { slug } = c.req.valid("param");
        const draft = await readDraft(c.var.member, slug);
        const agent = compileDraft(draft, c.var.member.space);
        const runs = draft.manifest.tools.flatMap(({ name, examples = [] }) => {
          const tool = agent.tool(name);
          return tool ? examples.map((test) => ({ runtime, agent, tool, test })) : [];
        });
        const options = c.req.valid("json");
        const { signal } = c.req.raw;
        const runResults = await runToolTests(runs, options, signal);
        if (!signal.aborted)
          await storeTestResults(c.var.member, draft, runResults, options.profile);
        const results = runResults.map(
          ({ result: _, drift: __, recorded: ___, ...summary }) => summary,
        );
        const count = (outcome: string) =>
          runResults.filter((toolTest) => toolTest.outcome === outcome).length;
        const passed = count("passed");
        const failed = count("failed");
        const notRun = count("not-run");
        return c.json({ passed, failed, notRun, results }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/agents/{slug}/test/last",
        tags: ["Tests"],
        summary: "List the last result of each test of the draft",
        request: { params: slugParam },
        responses: {
          200: jsonResponse(lastTestResults, "The results, without tests that never ran."),
          ...errorResponses,
        },
      }),
      async (c) => {
        const draft = await readDraft(c.var.member, c.req.valid("param").slug);
        const results = (await listToolTestRuns(draft)).map(
          ({ test, passed, finishedAt, ...run }) => ({
            ...run,
            name: test,
            outcome: passed ? ("passed" as const) : ("failed" as const),
            finishedAt: finishedAt.toISOString(),
          }),
        );
        return c.json({ results }, 200);
      },
    );
