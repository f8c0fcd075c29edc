// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { AttentionItem } from "@/lib/attention/attention-item";
import { AttentionList } from "./attention-list";

const renderList = (respond: () => Response | Promise<Response>) => {
  vi.stubGlobal("fetch", async () => respond());
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <QueryClientProvider client={client}>
      <AttentionList />
    </QueryClientProvider>,
  );
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const unused = (index: number): AttentionItem => ({
  kind: "unusedTools",
  agent: `agent-${index}`,
  tools: [`tool-${index}`],
});

test("renders each item as one link to its explanation, beside its agent", async () => {
  const items: AttentionItem[] = [
    { kind: "refusedCredential", agent: "shop", tool: "order", calls: 4 },
    {
      kind: "waitingDraft",
      agent: "mail",
      changes: 2,
      incompleteTools: 0,
      incompleteEntries: 0,
      changedAt: "2026-01-01T00:00:00.000Z",
    },
    {
      kind: "droppedCalls",
      calls: 12,
      firstAt: "2026-01-01T00:00:00.000Z",
      lastAt: "2026-01-01T00:00:00.000Z",
    },
  ];
  renderList(() => Response.json({ items }));
  const list = await screen.findByRole("region", { name: "Needs attention" });
  const [refused, draft, dropped] = within(list).getAllByRole("link");
  expect(refused?.getAttribute("href")).toBe("/agents/shop/calls?tool=order&status=401&period=24h");
  expect(refused?.textContent).toMatch(/^order4 calls without access.*shop$/);
  expect(draft?.textContent).toMatch(/^mail2 unpublished changes, untouched for [\d,]+ days$/);
  expect(dropped?.getAttribute("href")).toBe("/calls?period=24h");
  const identifiers = list.querySelectorAll(".font-mono");
  expect([...identifiers].map(({ textContent }) => textContent)).toEqual(["order", "mail"]);
});

test("shows the first few of many items, and all on demand", async () => {
  renderList(() =>
    Response.json({ items: Array.from({ length: 12 }, (_, index) => unused(index)) }),
  );
  expect(await screen.findAllByRole("listitem")).toHaveLength(5);
  await userEvent.click(screen.getByRole("button", { name: "Show all 12" }));
  expect(screen.getAllByRole("listitem")).toHaveLength(12);
  expect(screen.queryByText(/Only the first/)).toBeNull();
});

test("says that there is more than it lists", async () => {
  const items = Array.from({ length: 10 }, (_, index) => unused(index));
  renderList(() => Response.json({ items, hasMore: true }));
  await userEvent.click(await screen.findByRole("button", { name: "Show more" }));
  expect(screen.getAllByRole("listitem")).toHaveLength(10);
  screen.getByText("Only the first 10 of each kind are listed.");
});

test("shows an empty state if there are no items", async () => {
  renderList(() => Response.json({ items: [] }));
  await screen.findByText("No alerts");
});

test("renders nothing while loading, and a failure with a way to try again", async () => {
  const responses = [Response.json({ detail: "No." }, { status: 400 })];
  const { container } = renderList(() => responses.shift() ?? Response.json({ items: [] }));
  expect(container.textContent).toBe("");
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("The alerts could not be loadedNo.");
  await userEvent.click(within(alert).getByRole("button", { name: "Try again" }));
  await screen.findByText("No alerts");
});
