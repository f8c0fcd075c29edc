// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { renderPage } from "@/components/layout/render-page-fixture";
import { AgentChecklist } from "./agent-checklist";

const allAgents = Array.from({ length: 60 }, (_, index) => ({
  slug: `agent-${index}`,
  name: `Agent ${index}`,
}));

const serveAgents = () =>
  vi.stubGlobal("fetch", async (address: string) => {
    const { pathname, searchParams } = new URL(address, "http://localhost");
    if (!pathname.endsWith("/agents")) {
      const agent = allAgents.find(({ slug }) => pathname.endsWith(`/${slug}`));
      return Response.json(agent ?? { status: 404, code: "not_found" }, {
        status: agent ? 200 : 404,
      });
    }
    const search = searchParams.get("q") ?? "";
    const agents = allAgents.filter(({ name }) => name.includes(search));
    const isCut = agents.length > 50;
    return Response.json({ agents: agents.slice(0, 50), ...(isCut && { cursor: "50" }) });
  });

type FormProps = { selected?: string[]; onSubmit?: () => void };

function Form({ selected = ["agent-1"], onSubmit = () => {} }: FormProps) {
  const [slugs, setSlugs] = useState(selected);
  return (
    <form onSubmit={onSubmit}>
      <AgentChecklist
        label="Agents"
        slugs={slugs}
        onChange={setSlugs}
        emptyText="None."
        getHint={() => undefined}
      />
      <button type="submit">Save</button>
    </form>
  );
}

test("finds an agent that the first page does not list, and keeps the others selected", async () => {
  serveAgents();
  const submit = vi.fn();
  const user = renderPage(<Form onSubmit={submit} />);
  const field = await screen.findByRole("searchbox", { name: "Search agents" });
  expect(screen.queryByRole("checkbox", { name: "Agent 57" })).toBeNull();
  await user.type(field, "Agent 57{Enter}");
  await user.click(await screen.findByRole("checkbox", { name: "Agent 57" }));
  await waitFor(() => expect(screen.getAllByRole("checkbox")).toHaveLength(1));
  await user.clear(field);
  await waitFor(() => expect(screen.getAllByRole("checkbox", { checked: true })).toHaveLength(2));
  expect(document.activeElement).toBe(field);
  // The region exists before its text, because screen readers announce changes only.
  const region = screen.getByRole("status");
  await user.type(field, "nobody");
  await waitFor(() => expect(region.textContent).toBe("No agents match “nobody”."));
  expect(submit).not.toHaveBeenCalled();
});

test("names the selected agents that the first page does not list", async () => {
  serveAgents();
  renderPage(<Form selected={["agent-57", "deleted-agent"]} />);
  expect(await screen.findByRole("checkbox", { name: "Agent 57", checked: true })).toBeTruthy();
  const deletedAgent = screen.getByRole("checkbox", { name: "deleted-agent", checked: true });
  await waitFor(() => expect(deletedAgent.getAttribute("aria-describedby")).toBeTruthy());
  expect(screen.getAllByText("No agent in this Space has this address.")).toHaveLength(1);
});
