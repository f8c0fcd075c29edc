import { createRoute, z } from "@hono/zod-openapi";
import type { Example } from "@/lib/agent/tool";
import { keyUsesOf } from "@/lib/data/key-uses";
import { readDraft } from "@/lib/data/manifests";
import { AppError } from "@/lib/errors";
import { compileDraft } from "../draft-calls";
import type { ApiPorts } from "../ports";
import { body, createRouter, json, refusals, slugParam, toolParams } from "../router";
import { runExamples } from "../run-example";
import {
  codeCheck,
  codeIssueList,
  exampleResults,
  keyUses,
  runExamplesRequest,
  testRequest,
  testResults,
} from "../schemas/examples";

const wantedOf = (saved: readonly Example[], names: readonly string[] | undefined): Example[] => {
  const unknown = names?.find((name) => !saved.some((each) => each.name === name));
  if (unknown !== undefined)
    throw new AppError("not_found", `The tool has no test called "${unknown}".`);
  return saved.filter(({ name }) => names?.includes(name) ?? true);
};

/** Saved tests of tools, run through the real runtime against recorded responses or the live service. */
export const exampleRoutes = ({ runtime, checkCode }: ApiPorts) =>
  createRouter()
    .openapi(
      createRoute({
        method: "post",
        path: "/agents/{slug}/tools/{name}/examples/run",
        tags: ["Tests"],
        summary: "Run one, some or all tests of a tool",
        request: { params: toolParams, body: body(runExamplesRequest) },
        responses: { 200: json(exampleResults, "The result of each test."), ...refusals },
      }),
      async (c) => {
        const { slug, name } = c.req.valid("param");
        const { names, example, ...how } = c.req.valid("json");
        const agent = compileDraft(await readDraft(c.var.owner, slug), c.var.owner.space);
        const tool = agent.tool(name);
        if (!tool) throw new AppError("not_found", `Tool "${name}" not found.`);
        const cases = example ? [example] : wantedOf(tool.tool.examples ?? [], names);
        const runs = cases.map((each) => ({ runtime, agent, tool, example: each }));
        return c.json({ results: await runExamples(runs, how, c.req.raw.signal) }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/agents/{slug}/test",
        tags: ["Tests"],
        summary: "Run the tests of all tools of the draft",
        request: { params: slugParam, body: body(testRequest) },
        responses: {
          200: json(testResults, "The result of each test, and the totals."),
          ...refusals,
        },
      }),
      async (c) => {
        const { slug } = c.req.valid("param");
        const draft = await readDraft(c.var.owner, slug);
        const agent = compileDraft(draft, c.var.owner.space);
        const runs = draft.manifest.tools.flatMap(({ name, examples = [] }) => {
          const tool = agent.tool(name);
          return tool ? examples.map((example) => ({ runtime, agent, tool, example })) : [];
        });
        const all = await runExamples(runs, c.req.valid("json"), c.req.raw.signal);
        const results = all.map(({ result: _, drift: __, recorded: ___, ...rest }) => rest);
        const count = (outcome: string) => all.filter((each) => each.outcome === outcome).length;
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
        responses: { 200: json(keyUses, "Per key and tool, most calls first."), ...refusals },
      }),
      async (c) => {
        const { slug } = c.req.valid("param");
        const rows = await keyUsesOf(c.var.owner, slug, c.req.valid("query").days);
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
        request: { body: body(codeCheck) },
        responses: { 200: json(codeIssueList, "The syntax errors."), ...refusals },
      }),
      async (c) => {
        const { code, withoutDefault } = c.req.valid("json");
        const issues = await checkCode(code, { ...(withoutDefault && { withoutDefault }) });
        return c.json({ issues }, 200);
      },
    );
