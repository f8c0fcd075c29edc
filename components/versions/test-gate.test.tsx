// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, onTestFinished, vi } from "vitest";
import { TestGate } from "./test-gate";
import { useTestGate } from "./use-test-gate";

type Outcome = "passed" | "failed" | "not-run";

function Publication(counts: { testCount: number; modelTestCount: number }) {
  const gate = useTestGate("weather", counts);
  return (
    <>
      <TestGate slug="weather" gate={gate} />
      <button type="button" disabled={!gate.isOpen}>
        Publish
      </button>
    </>
  );
}

type Setting = {
  tools?: Outcome[];
  model?: Outcome[];
  /** Whether the model tests have been run, and for this draft. */
  last?: "never" | "current" | "outdated" | "unknown";
};

const countOutcomes = (outcomes: readonly Outcome[]) => {
  const count = (outcome: Outcome) => outcomes.filter((each) => each === outcome).length;
  return { passed: count("passed"), failed: count("failed"), notRun: count("not-run") };
};

/** Opens the gate for an agent whose tests have these outcomes. */
const openGate = ({ tools = [], model = [], last = "current" }: Setting) => {
  const requests: string[] = [];
  let state = last;
  const readLast = () => ({
    ...countOutcomes(model),
    models: [{ provider: "openai", id: "gpt" }],
    cost: 0.02,
    isCurrent: state === "current",
    finishedAt: new Date(Date.now() - 7_200_000).toISOString(),
    problems: model.flatMap((outcome, index) =>
      outcome === "passed"
        ? []
        : [{ test: `Test ${index}`, model: "gpt", outcome, message: `It is ${outcome}.` }],
    ),
  });
  const respond = (url: string): object => {
    if (url.endsWith("/model-tests/last")) return { run: state === "never" ? null : readLast() };
    if (url.endsWith("/model-tests/estimate"))
      return { estimates: [{ requests: 2, inputTokens: 1204, cost: 0.25 }] };
    if (url.endsWith("/model-tests/run")) state = "current";
    const results = tools.map((outcome, index) => ({
      tool: "add",
      name: `Test ${index}`,
      outcome,
      message: `It is ${outcome}.`,
    }));
    return { ...countOutcomes(tools), results };
  };
  vi.stubGlobal("fetch", async (url: string) => {
    requests.push(url);
    if (state === "unknown" && url.endsWith("/model-tests/last")) {
      state = "current";
      return Response.json({ detail: "Not now." }, { status: 409 });
    }
    return Response.json(respond(url));
  });
  onTestFinished(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Publication testCount={tools.length} modelTestCount={model.length} />
    </QueryClientProvider>,
  );
  const isOpen = () => !screen.getByRole<HTMLButtonElement>("button", { name: "Publish" }).disabled;
  return { requests, isOpen, user: userEvent.setup() };
};

it("a failing model test blocks publishing until it is overridden", async () => {
  const { isOpen, user } = openGate({ tools: ["passed"], model: ["passed", "failed"] });
  expect(isOpen()).toBe(false);
  await screen.findByText("It is failed.");
  expect(isOpen()).toBe(false);
  const link = screen.getByRole("link", { name: "Go to the model tests" });
  expect(link.getAttribute("href")).toBe("/agents/weather/tests/model");
  await user.click(screen.getByRole("checkbox", { name: "Publish anyway" }));
  expect(isOpen()).toBe(true);
});

it("a provider that does not respond blocks nothing", async () => {
  const { isOpen } = openGate({ model: ["not-run", "not-run"] });
  const region = await screen.findByRole("region", { name: "Model tests" });
  await screen.findByText("Reasons");
  expect(region.textContent).toBe("Model testsRun again2 not runRun 2 hours ago with gpt.Reasons");
  expect(isOpen()).toBe(true);
});

it("model tests run only on request, and their cost is shown beforehand", async () => {
  const { isOpen, requests, user } = openGate({ model: ["passed", "passed"], last: "outdated" });
  const region = await screen.findByRole("region", { name: "Model tests" });
  await screen.findByText(/The draft has changed since they were run/);
  expect(region.textContent).toContain("2 hours ago");
  await screen.findByText(/A run sends 2 requests with about 1,204 tokens, \$0.25\./);
  expect([isOpen(), requests.filter((url) => url.endsWith("/run"))]).toEqual([false, []]);
  await user.click(screen.getByRole("button", { name: "Run 2 tests" }));
  await screen.findByText("2 passed");
  expect([isOpen(), requests.filter((url) => url.endsWith("/run")).length]).toEqual([true, 1]);
});

it("a draft whose model tests were never run can be published anyway", async () => {
  const { isOpen, user } = openGate({ model: ["passed"], last: "never" });
  await screen.findByText(/They have not been run yet\./);
  expect(isOpen()).toBe(false);
  await user.click(screen.getByRole("checkbox", { name: "Publish anyway" }));
  expect(isOpen()).toBe(true);
});

it("an agent without tests or without a model can be published immediately", () => {
  const { isOpen, requests } = openGate({});
  expect(isOpen()).toBe(true);
  expect(requests).toEqual([]);
});

it("does not call tests that have been run new if the last run could not be loaded", async () => {
  openGate({ model: ["passed"], last: "unknown" });
  await screen.findByText("The last run could not be loaded");
  expect(screen.queryByText(/They have not been run yet/)).toBeNull();
  expect(screen.getByRole("button", { name: "Publish" })).toHaveProperty("disabled", true);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("1 passed");
  expect(screen.getByRole("button", { name: "Publish" })).toHaveProperty("disabled", false);
});
