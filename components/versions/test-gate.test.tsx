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

/** Opens the gate of an agent whose tests have these outcomes. */
const openGate = ({ tools = [], model = [] }: { tools?: Outcome[]; model?: Outcome[] }) => {
  const requests: string[] = [];
  const toResponse = (outcomes: Outcome[], subject: object) => {
    const count = (outcome: Outcome) => outcomes.filter((each) => each === outcome).length;
    return Response.json({
      ...{ passed: count("passed"), failed: count("failed"), notRun: count("not-run") },
      results: outcomes.map((outcome, index) => ({
        ...{ ...subject, name: `Test ${index}`, test: `Test ${index}`, outcome },
        message: `It is ${outcome}.`,
      })),
    });
  };
  vi.stubGlobal("fetch", async (url: string) => {
    requests.push(url);
    return url.endsWith("/model-tests/run")
      ? toResponse(model, { model: { provider: "openai", id: "gpt" } })
      : toResponse(tools, { tool: "add" });
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

it("a failing test of the model stops the publication, until it is chosen anyway", async () => {
  const { isOpen, user } = openGate({ tools: ["passed"], model: ["passed", "failed"] });
  expect(isOpen()).toBe(false);
  await screen.findByText("It is failed.");
  expect(isOpen()).toBe(false);
  const link = screen.getByRole("link", { name: "Go to the tests of the model" });
  expect(link.getAttribute("href")).toBe("/agents/weather/tests/model");
  await user.click(screen.getByRole("checkbox", { name: "Publish anyway" }));
  expect(isOpen()).toBe(true);
});

it("a provider that does not answer stops nothing", async () => {
  const { isOpen } = openGate({ model: ["passed", "not-run"] });
  await screen.findByText("One test was not run");
  expect(isOpen()).toBe(true);
});

it("an agent without tests or without a model publishes at once", () => {
  const { isOpen, requests } = openGate({});
  expect(isOpen()).toBe(true);
  expect(requests).toEqual([]);
});
