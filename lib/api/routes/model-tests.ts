import { createRoute, z } from "@hono/zod-openapi";
import { toModelReference } from "@/lib/agent/model/model-settings";
import { countChoices, listConfusions } from "@/lib/agent/model-tests/confusion";
import { getTotalCost } from "@/lib/agent/model-tests/total-cost";
import type { Reader } from "@/lib/data/access/identity";
import { readDraft } from "@/lib/data/agents/manifests";
import { getVersion } from "@/lib/data/agents/versions";
import {
  findModelTestRun,
  type ModelTestSummary,
  putModelTestRun,
} from "@/lib/data/models/model-test-runs";
import { AppError } from "@/lib/errors";
import { acceptsEventStream, streamEvents } from "@/lib/http/event-stream";
import { jsonHeaders } from "@/lib/http/headers";
import { estimateModelTests } from "@/lib/runs/model-tests/estimate-tests";
import { type RecordedModelCall, replayModels } from "@/lib/runs/model-tests/replay-models";
import { type ModelTestsRequest, runModelTests } from "@/lib/runs/model-tests/run-model-tests";
import type { RunPorts } from "@/lib/runs/ports";
import { type CompiledAgent, compileAgent } from "@/lib/runtime/compiled-agent";
import type { ApiPorts } from "../ports";
import { readRecordedCalls } from "../read-recorded-calls";
import { createRouter, errorResponses, jsonBody, jsonResponse, slugParam } from "../router";
import {
  lastModelTestRun,
  type ModelTestResult,
  type ModelTestResults,
  modelTestEstimates,
  modelTestResults,
  runModelTestsRequest,
} from "../schemas/model-tests";
import { selectTests } from "../select-tests";
import { toStoredMessage } from "../stored-message";

/** Maximum requests to models that one API request may cause. */
const MAX_REQUESTS = 2_000;

const tags = ["Tests"];

type Input = {
  tests: Omit<ModelTestsRequest, "signal">;
  /** The draft, if all of its tests are run unchanged. */
  wholeDraft: { agentId: string; revision: number } | undefined;
  /** Recorded calls to use instead of the models. */
  recorded: RecordedModelCall[] | undefined;
};

const listModels = (calls: readonly RecordedModelCall[]) => [
  ...new Map(calls.map(({ model }) => [JSON.stringify(model), model])).values(),
];

/** Creates ports whose models replay a recording, which costs nothing and is not recorded again. */
const toReplayPorts = (ports: RunPorts, calls: readonly RecordedModelCall[]): RunPorts => ({
  ...ports,
  models: replayModels(calls),
  price: async () => 0,
  recordModelCall: () => {},
});

/**
 * Reads what a request asks for: the draft's tests, with the tools of the draft or of a version.
 */
const readRequest = async (
  reader: Reader,
  slug: string,
  { target, names, tests: unsavedTests, runs, ...request }: z.output<typeof runModelTestsRequest>,
): Promise<Input> => {
  const draft = await readDraft(reader, slug);
  const tests = unsavedTests ?? selectTests(draft.manifest.modelTests ?? [], names);
  const version = target === "draft" ? null : target;
  const manifest =
    version === null ? draft.manifest : (await getVersion(reader, slug, version)).manifest;
  const agent = compileAgent({ id: draft.agent.id, space: reader.space, version, manifest });
  const recorded = request.replay && (await readRecordedCalls(reader, slug, request.replay));
  const models = request.models ?? (recorded && listModels(recorded));
  const own = manifest.model ?? draft.manifest.model;
  if (!models && !own)
    throw new AppError("invalid_input", "This agent has no model. Choose one, or name models.");
  const references = models ?? (own ? [toModelReference(own)] : []);
  const count = tests.reduce((sum, test) => sum + (runs ?? test.runs ?? 1), 0) * references.length;
  if (count > MAX_REQUESTS)
    throw new AppError(
      "invalid_input",
      `That would take ${count} requests to models; the limit is ${MAX_REQUESTS}. Choose fewer tests, models or runs.`,
    );
  const savedTests = draft.manifest.modelTests ?? [];
  const isWhole =
    version === null && !unsavedTests && !recorded && runs === undefined && tests.length > 0;
  return {
    tests: { agent, tests, models: references, runs },
    recorded,
    wholeDraft:
      isWhole && tests.length === savedTests.length
        ? { agentId: draft.agent.id, revision: draft.revision }
        : undefined,
  };
};

const summarize = (
  { manifest }: CompiledAgent,
  results: readonly ModelTestResult[],
): ModelTestResults => {
  const count = (outcome: string) => results.filter((each) => each.outcome === outcome).length;
  const choices = countChoices(results.filter(({ outcome }) => outcome !== "not-run"));
  const confused = new Set(
    listConfusions(choices).flatMap(({ expected, actual }) => [expected, actual]),
  );
  return {
    passed: count("passed"),
    failed: count("failed"),
    notRun: count("not-run"),
    results: [...results],
    choices,
    descriptions: manifest.tools
      .filter(({ name }) => confused.has(name))
      .map(({ name, description }) => ({ name, description })),
    cost: getTotalCost(results),
  };
};

const MAX_PROBLEMS = 200;

const toSummary = (
  { passed, failed, notRun, results, cost }: ModelTestResults,
  models: ModelTestsRequest["models"],
): ModelTestSummary => {
  const problems = results.flatMap(({ test, model, outcome, message }) =>
    outcome === "passed"
      ? []
      : [{ test, model: model.id, outcome, message: toStoredMessage(message) }],
  );
  const distinct = new Map(problems.map((problem) => [JSON.stringify(problem), problem]));
  return {
    passed,
    failed,
    notRun,
    cost,
    models,
    problems: [...distinct.values()].slice(0, MAX_PROBLEMS),
  };
};

/**
 * Model tests, which check the choice of tools. No tool is run, and only requests to models are
 * recorded.
 */
export const modelTestRoutes = ({ runPorts: ports, report }: ApiPorts) => {
  /** Responds with the results. If the client accepts events, streams each result as it arrives. */
  const runAndRespond = async (
    request: Request,
    { tests, recorded, wholeDraft }: Input,
  ): Promise<Response> => {
    const testPorts = recorded ? toReplayPorts(ports, recorded) : ports;
    const run = async (signal: AbortSignal, onResult: (result: ModelTestResult) => void) => {
      const results = await runModelTests(testPorts, { ...tests, signal }, onResult);
      const summary = summarize(tests.agent, results);
      if (wholeDraft)
        await putModelTestRun(
          wholeDraft.agentId,
          wholeDraft.revision,
          toSummary(summary, tests.models),
        );
      return summary;
    };
    if (!acceptsEventStream(request.headers.get("accept")))
      return Response.json(await run(request.signal, () => {}));
    return streamEvents(
      (status, headers, body) => new Response(body, { status, headers }),
      async ({ chunk, signal: disconnected }) => {
        const signal = AbortSignal.any([request.signal, disconnected]);
        const results = await run(signal, (result) => chunk(result));
        return { status: 200, headers: jsonHeaders, body: JSON.stringify(results) };
      },
      (error) => {
        report(error, "model tests");
        return JSON.stringify(null);
      },
    );
  };

  return createRouter()
    .openapi(
      createRoute({
        method: "post",
        path: "/agents/{slug}/model-tests/run",
        tags,
        summary: "Run model tests",
        request: { params: slugParam, body: jsonBody(runModelTestsRequest) },
        responses: {
          200: {
            description: "The result of each run, the totals and the choices.",
            content: {
              "application/json": { schema: modelTestResults },
              "text/event-stream": {
                schema: z.string().openapi({
                  description:
                    "If accepted: a chunk event per result, and the same JSON as the result event; null if the tests could not be finished.",
                }),
              },
            },
          },
          ...errorResponses,
        },
      }),
      async (c) => {
        const { slug } = c.req.valid("param");
        return runAndRespond(c.req.raw, await readRequest(c.var.member, slug, c.req.valid("json")));
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/agents/{slug}/model-tests/estimate",
        tags,
        summary: "Estimate the usage of model tests",
        request: { params: slugParam, body: jsonBody(runModelTestsRequest) },
        responses: {
          200: jsonResponse(modelTestEstimates, "Requests, tokens and cost by model."),
          ...errorResponses,
        },
      }),
      async (c) => {
        const { slug } = c.req.valid("param");
        const { tests } = await readRequest(c.var.member, slug, c.req.valid("json"));
        const { signal } = c.req.raw;
        const estimates = await estimateModelTests(ports, { ...tests, signal });
        return c.json({ estimates }, 200);
      },
    )
    .openapi(
      createRoute({
        method: "get",
        path: "/agents/{slug}/model-tests/last",
        tags,
        summary: "Get the last run of all model tests",
        request: { params: slugParam },
        responses: {
          200: jsonResponse(
            lastModelTestRun,
            "Of the draft as it was then; null before the first.",
          ),
          ...errorResponses,
        },
      }),
      async (c) => {
        const run = await findModelTestRun(c.var.member, c.req.valid("param").slug);
        if (!run) return c.json({ run: null }, 200);
        const { models, problems, finishedAt, ...counts } = run;
        const lists = { models: [...models], problems: [...problems] };
        return c.json({ run: { ...counts, ...lists, finishedAt: finishedAt.toISOString() } }, 200);
      },
    );
};
