// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, onTestFinished, test, vi } from "vitest";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import { OAuthClientsPage } from "./oauth-clients-page";

const renderPage = () => {
  onTestFinished(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TooltipProvider>
        <OAuthClientsPage />
      </TooltipProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup();
};

test("keeps the focus in the list of clients after one is deleted", async () => {
  let clients = ["One", "Two"].map((name) => ({
    id: name,
    clientId: name,
    name,
    type: "public",
    redirectUris: [],
    scopes: [],
  }));
  vi.stubGlobal("fetch", async (url: string, { method }: RequestInit = {}) => {
    if (method === "DELETE") {
      clients = clients.filter(({ id }) => !url.endsWith(id));
      return new Response(null, { status: 204 });
    }
    if (url.endsWith("/me")) return Response.json({ role: "owner", space: {} });
    return Response.json({ clients, agents: [] });
  });
  const user = renderPage();
  await user.click(await screen.findByRole("button", { name: "Delete One" }));
  await user.click(await screen.findByRole("button", { name: "Delete client" }));
  const next = screen.getByRole("button", { name: "Delete Two" });
  await waitFor(() => expect(document.activeElement).toBe(next));
  await user.keyboard("{Enter}");
  await user.click(await screen.findByRole("button", { name: "Delete client" }));
  await screen.findByText("No clients are registered.");
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
});

test("moves the focus to the field that keeps a client from being registered", async () => {
  const issues = [{ code: "invalid", path: "/redirectUris", message: "Use an https address." }];
  vi.stubGlobal("fetch", async (url: string, { method }: RequestInit = {}) => {
    if (method === "POST") return Response.json({ detail: "No.", issues }, { status: 422 });
    if (url.endsWith("/me")) return Response.json({ role: "owner", space: {} });
    return Response.json({ clients: [], agents: [] });
  });
  const user = renderPage();
  const register = await screen.findByRole("button", { name: "Register client" });
  for (const _ of ["first", "second"]) {
    await user.click(register);
    const field = screen.getByRole("textbox", { name: /^Redirect URIs/ });
    await waitFor(() => expect(document.activeElement).toBe(field));
  }
});
