// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderPage } from "@/components/layout/render-page-fixture";
import { agent } from "./agent-fixture";
import { DeletedAgents } from "./deleted-agents";

test("keeps the focus in the list of deleted agents, and then on the page", async () => {
  let agents = ["one", "two"].map((slug) => ({ ...agent, slug, name: slug }));
  vi.stubGlobal("fetch", async (url: string, { method }: RequestInit = {}) => {
    if (method === "POST") {
      agents = agents.filter(({ slug }) => !url.endsWith(`/${slug}/restore`));
      return Response.json(agent, { headers: { etag: '"1"' } });
    }
    return Response.json(url.endsWith("/me") ? { role: "owner", space: {} } : { agents });
  });
  const user = renderPage(
    <main id="main" tabIndex={-1}>
      <DeletedAgents />
    </main>,
  );
  await user.click(await screen.findByRole("button", { name: "Recently deleted (2)" }));
  await user.click(screen.getByRole("button", { name: "Restore one" }));
  await vi.waitFor(() => expect(screen.queryByText("one")).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Restore two" }));
  await user.keyboard("{Enter}");
  await vi.waitFor(() => expect(screen.queryByText("two")).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole("main"));
});
