import { createRoute, z } from "@hono/zod-openapi";
import type { ToolTest } from "@/lib/agent/tool";
import { listKeyUses } from "@/lib/data/access/key-uses";
import { readDraft } from "@/lib/data/agents/manifests";
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
  codeCheck,
  codeIssueList,
  keyUses,
  runToolTestsRequest,
  testRequest,
  testResults,
  toolTestResults,
} from "../schemas/tool-tests";

const selectTests = (
  savedTests: readonly ToolTest[],
  names: readonly string[] | undefined,
): ToolTest[] => {
  const unknown = names?.find((name) => !savedTests.some((toolTest) => toolTest.name === name));
  if (unknown !== undefined)
    throw new AppError("not_found", `The tool has no test called "${unknown}".`);
  return savedTests.filter(({ name }) => names?.includes(name) ?? true);
};

/** Saved tests of tools, run through the real runtime against recorded responses or the live service. */
export const toolTestRoutes = ({ runtime, checkCode }: ApiPorts) =>
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
        const agent = compileDraft(await readDraft(c.var.owner, slug), c.var.owner.space);
        const tool = agent.tool(name);
        if (!tool) throw new AppError("not_found", `Tool "${name}" not found.`);
        const tests = example ? [example] : selectTests(tool.tool.examples ?? [], names);
        const runs = tests.map((toolTest) => ({ runtime, agent, tool, test: toolTest }));
        return c.json({ results: await runToolTests(runs, options, c.req.raw.signal) }, 200);
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
        const draft = await readDraft(c.var.owner, slug);
        const agent = compileDraft(draft, c.var.owner.space);
        const runs = draft.manifest.tools.flatMap(({ name, examples = [] }) => {
          const tool = agent.tool(name);
          return tool ? examples.map((test) => ({ runtime, agent, tool, test })) : [];
        });
        const runResults = await runToolTests(runs, c.req.valid("json"), c.req.raw.signal);
        const results = runResults.map(
          ({ result: _, drift: __, recorded: ___, ...summary }) => summary,
        );
        const count = (outcome: string) =>
          runResults.filter((toolTest) => toolTest.outcome === outcome).length;
        const [passed, failed, notRun] = [count("passed"), count("failed"), count("not-run")];
        return c.json({ passed, failed, notRun, results }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/agents/{slug}/key-uses",
        tags: ["Keys"],
        summary: "List which keys recently called which tools",
        request: {
          params: slugParam,
          query: z.object({ days: z.coerce.number().int().min(1).max(90).default(30) }),
        },
        responses: {
          200: jsonResponse(keyUses, "Per key and tool, most calls first."),
          ...errorResponses,
        },
      }),
      async (c) => {
        const { slug } = c.req.valid("param");
        const rows = await listKeyUses(c.var.owner, slug, c.req.valid("query").days);
        const uses = rows.map((row) => ({ ...row, lastUsedAt: row.lastUsedAt.toISOString() }));
        return c.json({ uses }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/code/check",
        tags: ["Tools"],
        summary: "Check the syntax of a module without running it",
        request: { body: jsonBody(codeCheck) },
        responses: { 200: jsonResponse(codeIssueList, "The syntax errors."), ...errorResponses },
      }),
      async (c) => {
        const { code, withoutDefault } = c.req.valid("json");
        const issues = await checkCode(code, { ...(withoutDefault && { withoutDefault }) });
        return c.json({ issues }, 200);
      },
    );
