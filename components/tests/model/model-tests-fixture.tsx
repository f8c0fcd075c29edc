import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { onTestFinished, vi } from "vitest";
import { TestRouter } from "@/components/layout/router-fixture";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import type { ModelReference } from "@/lib/agent/model/model-settings";
import { countChoices } from "@/lib/agent/model-tests/confusion";
import type { ModelTest } from "@/lib/agent/model-tests/model-test";
import type { ModelTestResult, ModelTestResults } from "@/lib/api/schemas/model-tests";

export const gpt: ModelReference = { provider: "openai", id: "gpt" };

type TestAgent = {
  model?: ModelReference;
  modelTests?: ModelTest[];
  publishedVersion?: number | null;
};
type RunBody = { target?: "draft" | number; names?: string[]; models?: ModelReference[] };

/**
 * Returns the tool that the models choose for a test, given the tools of the draft or of a version.
 */
type Choose = (test: string, target: "draft" | number) => string | null;

const toResult = (test: ModelTest, model: ModelReference, actual: string | null) => {
  const expected = test.expect.tool;
  const isPassed = actual === expected;
  const message = isPassed ? "Passed." : `Called "${actual}" instead of "${expected}".`;
  const tokens = { inputTokens: 100, cachedInputTokens: 0, outputTokens: 5, reasoningTokens: 0 };
  return {
    test: test.name,
    model,
    run: 1,
    outcome: isPassed ? "passed" : "failed",
    expected,
    actual,
    problems: isPassed ? [] : [{ code: "wrong_tool", message }],
    message,
    text: "",
    toolCalls: [],
    ms: 1,
    usage: { provider: model.provider, model: model.id, ...tokens, cost: 0.02 },
  } satisfies ModelTestResult as ModelTestResult;
};

const toResults = (results: ModelTestResult[]): ModelTestResults => ({
  passed: results.filter(({ outcome }) => outcome === "passed").length,
  failed: results.filter(({ outcome }) => outcome === "failed").length,
  notRun: 0,
  results,
  choices: countChoices(results),
  descriptions: [
    { name: "getForecast", description: "The published forecast." },
    { name: "getHistory", description: "The published history." },
  ],
  cost: results.length * 0.02,
});

/** Stubs the API routes that the test pages use. */
const createServer = (initial: TestAgent, choose: Choose) => {
  let agent = { slug: "weather", name: "Weather", publishedVersion: null, ...initial };
  const bodies: RunBody[] = [];
  const createTool = (name: string) => ({
    name,
    description: `What ${name} does.`,
    parameters: { type: "object", properties: {} },
  });
  const tools = [
    createTool("getForecast"),
    createTool("getHistory"),
    { ...createTool("getDraft"), enabled: false },
    { ...createTool("getContext"), modes: [] },
  ];
  const run = (body: RunBody) => {
    bodies.push(body);
    const { target = "draft", names, models = agent.model ? [agent.model] : [] } = body;
    const results = (agent.modelTests ?? [])
      .filter(({ name }) => names?.includes(name) ?? true)
      .flatMap((test) => models.map((model) => toResult(test, model, choose(test.name, target))));
    const events = results.map((result) => `event: chunk\ndata: ${JSON.stringify(result)}\n\n`);
    const end = `event: result\ndata: ${JSON.stringify(toResults(results))}\n\n`;
    return new Response([...events, end].join(""), {
      headers: { "content-type": "text/event-stream" },
    });
  };
  return {
    bodies,
    readAgent: () => agent,
    fetch: async (url: string | URL | Request, { method = "GET", body }: RequestInit = {}) => {
      const { pathname } = new URL(String(url), "http://localhost");
      const json = () => JSON.parse(String(body));
      if (pathname.endsWith("/credentials")) return Response.json({ credentials: [] });
      if (pathname.endsWith("/tools")) return Response.json({ tools });
      if (pathname.endsWith("/run")) return run(json());
      if (pathname.endsWith("/estimate")) {
        const estimate = { model: gpt, requests: 2, inputTokens: 1500, cost: 0.04 };
        return Response.json({ estimates: [estimate] });
      }
      if (method === "PATCH") agent = { ...agent, ...json() };
      return Response.json(agent, { headers: { etag: '"1"' } });
    },
  };
};

/** Renders a test page for an agent whose models choose as specified by `choose`. */
export function renderModelTests(
  page: ReactNode,
  agent: TestAgent = {},
  choose: Choose = () => "getForecast",
) {
  const server = createServer(agent, choose);
  vi.stubGlobal("fetch", server.fetch);
  onTestFinished(() => {
    cleanup();
    localStorage.clear();
    vi.unstubAllGlobals();
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <TestRouter>
      <QueryClientProvider client={client}>
        <TooltipProvider>{page}</TooltipProvider>
      </QueryClientProvider>
    </TestRouter>,
  );
  return { server, user: userEvent.setup() };
}
