// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { expectFailedList } from "@/components/layout/failing-page-fixture";
import { renderPage } from "@/components/layout/render-page-fixture";
import { OAuthClientsPage } from "./oauth-clients-page";

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
  const user = renderPage(<OAuthClientsPage />);
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
  const user = renderPage(<OAuthClientsPage />);
  const register = await screen.findByRole("button", { name: "Register client" });
  for (const _ of ["first", "second"]) {
    await user.click(register);
    const field = screen.getByRole("textbox", { name: /^Redirect URIs/ });
    await waitFor(() => expect(document.activeElement).toBe(field));
  }
});

test("reports that the role could not be loaded", () =>
  expectFailedList(<OAuthClientsPage />, "me", "Your role could not be loaded", {
    me: { role: "owner", space: {} },
    "oauth-clients": { clients: [] },
  }));
