// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { afterEach, expect, test, vi } from "vitest";
import { expectFailedList } from "@/components/layout/failing-page-fixture";
import { renderPage } from "@/components/layout/render-page-fixture";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import { Playground } from "./playground";

const tool = {
  name: "greet",
  description: "Greets.",
  parameters: { type: "object", properties: { who: { type: "string" } } },
  handler: { kind: "javascript", code: "export default () => 1;" },
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("does not report that there are no tools until incomplete tools have loaded", async () => {
  let isFailing = true;
  vi.stubGlobal("fetch", async (url: string) => {
    if (url.endsWith("/incomplete-entries")) {
      const problems = [{ path: "/name", message: "Enter a name." }];
      const tool = { id: "1", revision: 1, name: "greet", list: "tools", entry: null, problems };
      return isFailing
        ? Response.json({ detail: "Not now." }, { status: 503 })
        : Response.json({ incompleteEntries: [{ ...tool, updatedAt: new Date().toISOString() }] });
    }
    return Response.json(url.endsWith("/tools") ? { tools: [] } : { slug: "a", name: "A" });
  });
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <TooltipProvider>
        <Playground slug="a" renderSecretAction={() => null} />
      </TooltipProvider>
    </QueryClientProvider>,
  );
  await screen.findByText("The playground could not be loaded");
  expect(screen.queryByText("No tools yet")).toBeNull();
  isFailing = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("No complete tool yet");
});

test("sets the caller's variables for chats with an agent without tools", async () => {
  const variables = [{ ref: "team", required: true }];
  vi.stubGlobal("fetch", async (url: string) => {
    if (url.endsWith("/incomplete-entries")) return Response.json({ incompleteEntries: [] });
    return Response.json(
      url.endsWith("/tools") ? { tools: [] } : { slug: "a", name: "A", variables },
    );
  });
  renderPage(<Playground slug="a" renderSecretAction={() => null} />);
  await screen.findByText("No tools yet");
  await userEvent.type(screen.getByLabelText(/^team/), "Blue");
  expect(JSON.stringify({ ...localStorage })).toContain("Blue");
});

test.each([
  ["agents/a/versions/1", "The published version could not be loaded"],
  ["calls/c1", "Could not load the call"],
])("says that %s could not be loaded, and loads it again", (path, text) =>
  expectFailedList(
    <SearchParamsContext value={new URLSearchParams("call=c1")}>
      <Playground slug="a" renderSecretAction={() => null} />
    </SearchParamsContext>,
    path,
    text,
    {
      "agents/a": { slug: "a", name: "A", publishedVersion: 1, changes: 0 },
      "agents/a/tools": { tools: [tool] },
      "agents/a/incomplete-entries": { incompleteEntries: [] },
      "agents/a/versions/1": { manifest: { tools: [tool] } },
      "calls/c1": { tool: "greet", params: {}, context: {} },
    },
  ),
);

test("does not offer to load a call again that is no longer in the log", async () => {
  vi.stubGlobal("fetch", async (url: string) => {
    if (url.endsWith("/calls/c1")) return Response.json({ detail: "Gone." }, { status: 404 });
    if (url.endsWith("/incomplete-entries")) return Response.json({ incompleteEntries: [] });
    if (url.endsWith("/tools")) return Response.json({ tools: [tool] });
    return Response.json({ slug: "a", name: "A", publishedVersion: null, changes: 0 });
  });
  renderPage(
    <SearchParamsContext value={new URLSearchParams("call=c1")}>
      <Playground slug="a" renderSecretAction={() => null} />
    </SearchParamsContext>,
  );
  await screen.findByText("Gone.");
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("keeps the focus in the result of a run that is cancelled", async () => {
  vi.stubGlobal("fetch", async (url: string, { signal }: RequestInit = {}) => {
    if (url.endsWith("/try"))
      return new Promise((_, reject) =>
        signal?.addEventListener("abort", () => reject(signal.reason)),
      );
    if (url.endsWith("/incomplete-entries")) return Response.json({ incompleteEntries: [] });
    return Response.json(url.endsWith("/tools") ? { tools: [tool] } : { slug: "a", name: "A" });
  });
  renderPage(
    <SearchParamsContext value={new URLSearchParams()}>
      <Playground slug="a" renderSecretAction={() => null} />
    </SearchParamsContext>,
  );
  await userEvent.click(await screen.findByRole("button", { name: /^Run/ }));
  const result = within(screen.getByRole("region", { name: "Result" }));
  await userEvent.click(await result.findByRole("button", { name: "Cancel" }));
  await result.findByText(/^Cancelled\. /);
  expect(document.activeElement).toBe(result.getByRole("button", { name: "Back to the form" }));
});

test("describes the tool that is shown in place of one that does not exist", async () => {
  vi.stubGlobal("fetch", async (url: string) => {
    if (url.endsWith("/incomplete-entries")) return Response.json({ incompleteEntries: [] });
    if (url.endsWith("/versions/1")) return Response.json({ manifest: { tools: [] } });
    if (url.endsWith("/tools")) return Response.json({ tools: [tool] });
    return Response.json({ slug: "a", name: "A", publishedVersion: 1, changes: 1 });
  });
  renderPage(
    <SearchParamsContext value={new URLSearchParams('tool=renamed&args={"who":"Ada"}')}>
      <Playground slug="a" renderSecretAction={() => null} />
    </SearchParamsContext>,
  );
  expect(await screen.findByText(/has no tool named greet/)).toBeTruthy();
  screen.getByText("There is no tool named renamed. greet is shown instead.");
  expect(screen.getByRole("textbox", { name: /who/ })).toHaveProperty("value", "");
});
