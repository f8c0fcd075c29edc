import type { RouteResult } from "../../lib/api/api-routes.ts";
import { callerOptions, readProfile } from "./caller.ts";
import { defineCommand, type Session, UsageError } from "./command.ts";
import { callServer, readServer, type Server, serverOptions } from "./server.ts";

type Results = RouteResult<"POST /agents/{slug}/test">;
type Upstream = "recorded" | "live";
type Options = { upstream: Upstream; profile?: ReturnType<typeof readProfile> };

const runTests = async (
  server: Server,
  slug: string,
  body: Options,
  tool: string | undefined,
): Promise<Results> => {
  if (tool === undefined) {
    const request = { params: { slug }, body };
    return (await callServer(server, "POST /agents/{slug}/test", request)).value;
  }
  const request = { params: { slug, name: tool }, body };
  const route = "POST /agents/{slug}/tools/{name}/examples/run";
  const { results } = (await callServer(server, route, request)).value;
  const count = (outcome: string) => results.filter((each) => each.outcome === outcome).length;
  return {
    passed: count("passed"),
    failed: count("failed"),
    notRun: count("not-run"),
    results: results.map(({ result: _, drift: __, recorded: ___, ...summary }) => summary),
  };
};

const marks = {
  passed: ["green", "passed "],
  failed: ["red", "failed "],
  "not-run": ["yellow", "not run"],
} as const;

const printResults = (
  slug: string,
  { passed, failed, notRun, results }: Results,
  { terminal }: Session,
) => {
  for (const { tool, name, outcome, message, verdicts } of results) {
    terminal.print([marks[outcome], `  ${tool}: ${name}`]);
    if (outcome === "not-run") terminal.print(`           ${message}`);
    const failures = verdicts
      .filter((verdict) => !verdict.passed)
      .map((verdict) => verdict.message);
    if (outcome === "failed")
      for (const line of new Set([message, ...failures.slice(1)]))
        terminal.print(`           ${line}`);
  }
  if (results.length === 0) terminal.print(`${slug}: there are no examples.`);
  else terminal.print(`${slug}: ${passed} passed, ${failed} failed, ${notRun} not run.`);
};

const toAdvice = (upstream: Upstream): string =>
  upstream === "recorded"
    ? "No example could be run. Record responses in the builder, or call the services with --live."
    : "No example could be run. Run them without --live, against their recorded responses.";

export const command = defineCommand({
  summary: "Runs the examples of the draft's tools",
  positionals: ["<slug>"],
  options: {
    tool: { type: "string", value: "<name>", description: "Runs only the examples of this tool" },
    live: {
      type: "boolean",
      description: "Calls the services instead of using their recorded responses",
    },
    ...callerOptions,
    ...serverOptions,
  },
  examples: [
    "test weather",
    "test weather --tool getForecast --live --variable region=eu",
    "test weather --json",
  ],
  async run({ positionals: [slug = ""], values, session }) {
    const server = readServer(values, session);
    const upstream = values.live ? "live" : "recorded";
    if (!values.live && (values.variable ?? values.bearer) !== undefined)
      throw new UsageError("--variable and --bearer require --live.");
    // Recordings have their own caller.
    const options = { upstream, ...(values.live && { profile: readProfile(values) }) } as const;
    const results = await runTests(server, slug, options, values.tool);
    if (values.json) session.terminal.print(JSON.stringify(results));
    else printResults(slug, results, session);
    const ranNone = results.notRun > 0 && results.passed + results.failed === 0;
    if (ranNone) session.terminal.report(toAdvice(upstream));
    return results.failed > 0 || ranNone ? 1 : 0;
  },
});
