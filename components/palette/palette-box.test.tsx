// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, onTestFinished, test, vi } from "vitest";
import { PaletteBox } from "./palette-box";

const open = (respond: () => Response) => {
  vi.stubGlobal("fetch", async () => respond());
  onTestFinished(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <PaletteBox
        commands={[
          { id: "orders", kind: "page", label: "Orders", group: "Go to", href: "/orders" },
        ]}
        onChoose={() => {}}
      />
    </QueryClientProvider>,
  );
  return userEvent.setup();
};
const detail = "The database is busy.";
const refuse = () => Response.json({ status: 503, code: "unavailable", detail }, { status: 503 });

test("reports a failed search even if commands match", async () => {
  const user = open(refuse);
  await user.type(screen.getByRole("combobox"), "ord");
  await screen.findByText(`Agents and tools could not be searched. ${detail}`);
  expect(screen.getByRole("option", { name: /Orders/ })).toBeTruthy();
});

test("keeps the end of a long name, where related names differ", async () => {
  const name = "listCustomersByRegionAndCountryAndTier_b";
  const results = [{ kind: "tool", agent: "crm", agentName: "CRM", name, title: null }];
  const user = open(() => Response.json({ results }));
  await user.type(screen.getByRole("combobox"), "list");
  const option = await screen.findByRole("option", { name: `${name} CRM` });
  expect(option.querySelector(".truncate")?.textContent).not.toContain("_b");
});

test("reports no results only after the search has responded", async () => {
  const user = open(refuse);
  await user.type(screen.getByRole("combobox"), "xyz");
  await screen.findByText(`Agents and tools could not be searched. ${detail}`);
  expect(screen.queryByText(/^No results/)).toBeNull();
  cleanup();
  await open(() => Response.json({ results: [] })).type(screen.getByRole("combobox"), "xyz");
  await screen.findByText("No results for “xyz”.");
});
