// @vitest-environment happy-dom

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { afterEach, expect, test, vi } from "vitest";
import { TestRouter } from "@/components/layout/router-fixture";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import type { LastTestResult } from "@/lib/api/schemas/tool-tests";
import { TestsPage } from "./tests-page";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const tool = {
  name: "greet",
  description: "Greets a person.",
  parameters: { type: "object", properties: {} },
  handler: { kind: "javascript", code: "export default () => 'Hello';" },
  updatedAt: "2026-01-01T00:00:00.000Z",
};

/** Shows the page with the stored results, which cannot be loaded if they are null. */
const show = (examples: object[], results: LastTestResult[] | null = [], otherCount = 0) => {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false } },
  });
  const others = Array.from({ length: otherCount }, (_, at) => ({ ...tool, name: `other${at}` }));
  client.setQueryData(["agents", "detail", "desk", "tools"], [{ ...tool, examples }, ...others]);
  vi.stubGlobal("fetch", async () =>
    results
      ? Response.json({ results })
      : Response.json({ detail: "The log is locked." }, { status: 409 }),
  );
  render(
    <TestRouter>
      <QueryClientProvider client={client}>
        <TooltipProvider>
          <SearchParamsContext value={new URLSearchParams()}>
            <TestsPage slug="desk" />
          </SearchParamsContext>
        </TooltipProvider>
      </QueryClientProvider>
    </TestRouter>,
  );
};

const last: LastTestResult = {
  tool: "greet",
  name: "Ada",
  outcome: "passed",
  message: "",
  ms: 12,
  finishedAt: new Date(Date.now() - 180_000).toISOString(),
  ranBy: "Grace",
  isCurrent: true,
};
const row = () => screen.findByRole("list", { name: "Tests of greet" });

test("shows that a test has never run", async () => {
  show([{ name: "Ada", params: {} }]);
  expect((await row()).textContent).toContain("No result");
  cleanup();
  show([]);
  expect(await screen.findByText("No tests yet")).toBeTruthy();
});

test("asks which tool a new test is for, if there are several", async () => {
  show([]);
  await userEvent.click(await screen.findByRole("button", { name: "New test" }));
  expect(await screen.findByText("Arguments and assertions for greet.")).toBeTruthy();
  cleanup();
  show([], [], 2);
  await userEvent.click(await screen.findByRole("button", { name: "New test" }));
  await userEvent.click(await screen.findByRole("option", { name: "other1" }));
  expect(await screen.findByText("Arguments and assertions for other1.")).toBeTruthy();
});

test("filters the tools that a new test can be for", async () => {
  show([], [], 300);
  await userEvent.click(await screen.findByRole("button", { name: "New test" }));
  await screen.findByRole("combobox", { name: "Filter tools" });
  await userEvent.keyboard("other299{Enter}");
  expect(await screen.findByText("Arguments and assertions for other299.")).toBeTruthy();
});

test("shows the stored result of a test, who ran it and when", async () => {
  show([{ name: "Ada", params: {} }], [last]);
  const text = (await row()).textContent;
  expect(text).toContain("Passed");
  expect(text).toContain("Run 3 minutes ago by Grace, 12 ms");
  expect(text).not.toContain("Changed");
});

test("shows why a test failed, and that it has changed since", async () => {
  vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(900);
  const message = "Expected: data.text is “Hi”. Got “Hello”.";
  const failed = { ...last, outcome: "failed", message, isCurrent: false, ranBy: null } as const;
  show([{ name: "Ada", params: {} }], [failed, { ...last, tool: "another" }]);
  const text = (await row()).textContent;
  expect(text).toContain("Failed");
  expect(text).toContain("Changed since the last run. Run 3 minutes ago, 12 ms");
  expect(text).toContain(message);
  // Long ones are folded.
  expect(screen.getByRole("button", { name: "Show more about the failure of Ada" })).toBeTruthy();
});

test("keeps the focus in the list when tests are deleted", async () => {
  show([
    { name: "Ada", params: {} },
    { name: "Bo", params: {} },
  ]);
  const user = userEvent.setup();
  const remove = async (name: string) => {
    (await screen.findByRole("button", { name: `More about ${name}` })).focus();
    await user.keyboard("{Enter}{End}{Enter}");
    await vi.waitFor(() => expect(screen.queryByText(name)).toBeNull());
  };
  await remove("Ada");
  const next = screen.getByRole("button", { name: "More about Bo" });
  await vi.waitFor(() => expect(document.activeElement).toBe(next));
  await remove("Bo");
  await vi.waitFor(() => expect(document.activeElement).not.toBe(document.body));
});

test("shows the tests if only their last results could not be loaded", async () => {
  show([{ name: "Ada", params: {} }], null);
  expect(await screen.findByText("The last results could not be loaded")).toBeTruthy();
  expect(screen.getByText("The log is locked.")).toBeTruthy();
  const text = (await row()).textContent;
  expect(text).toContain("Ada");
  expect(text).not.toContain("No result");
  vi.stubGlobal("fetch", async () => Response.json({ results: [last] }));
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Passed")).toBeTruthy();
  expect(screen.queryByText("The last results could not be loaded")).toBeNull();
});

test("takes no input while a test is saved, and says above the buttons why it was not", async () => {
  show([{ name: "Ada", params: {} }]);
  await row();
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "More about Ada" }));
  await user.click(screen.getByRole("menuitem", { name: "Edit test" }));
  const name = await screen.findByLabelText<HTMLInputElement>(/^Name/);
  const response = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", () => response.promise);
  await user.type(name, "!");
  await user.click(screen.getByRole("button", { name: "Save test" }));
  await screen.findByRole("button", { name: "Save test", busy: true });
  await user.type(name, "?");
  expect(name.value).toBe("Ada!");
  response.resolve(Response.json({ detail: "Locked." }, { status: 409 }));
  await screen.findByText("Locked.");
  const save = screen.getByRole("button", { name: "Save test" });
  expect(save.parentElement?.textContent).toContain("Locked.");
});

test("returns the focus to a test that was renamed, although the menu was opened by mouse", async () => {
  let examples: object[] = [
    { name: "Ada", params: {} },
    { name: "Bo", params: {} },
  ];
  show(examples);
  await row();
  vi.stubGlobal("fetch", async (_: string, { method, body }: RequestInit = {}) => {
    if (method === "PATCH") ({ examples } = JSON.parse(String(body)));
    const saved = { ...tool, examples };
    const reply = { ...saved, tools: [saved], results: [] };
    return Response.json(reply, { headers: { etag: '"1"' } });
  });
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "More about Ada" }));
  await user.click(screen.getByRole("menuitem", { name: "Edit test" }));
  await user.type(await screen.findByLabelText(/^Name/), "!");
  await user.click(screen.getByRole("button", { name: "Save test" }));
  await vi.waitFor(() =>
    expect(document.activeElement?.getAttribute("aria-label")).toBe("More about Ada!"),
  );
});

test("filters the tools of a large agent", async () => {
  show([], [], 8);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("combobox", { name: "Tool" }));
  await user.keyboard("gree");
  expect(screen.getAllByRole("option")).toHaveLength(1);
});
