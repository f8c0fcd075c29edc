// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { expectFailedList } from "@/components/layout/failing-page-fixture";
import { renderPage } from "@/components/layout/render-page-fixture";
import { OAuthClientsPage } from "./oauth-clients-page";

test("copies a client ID, and keeps the focus in the list after a client is deleted", async () => {
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
  await user.click(await screen.findByRole("button", { name: "Copy the client ID of Two" }));
  expect(await navigator.clipboard.readText()).toBe("Two");
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

test("keeps a secret visible when another client is registered", async () => {
  vi.stubGlobal("fetch", async (url: string, { method, body }: RequestInit = {}) => {
    if (url.endsWith("/me")) return Response.json({ role: "owner", space: {} });
    if (method !== "POST") return Response.json({ clients: [], agents: [] });
    const { name } = JSON.parse(String(body));
    return Response.json({ name, clientId: name, clientSecret: `secret of ${name}` });
  });
  const user = renderPage(<OAuthClientsPage />);
  for (const name of ["One", "Two"]) {
    await user.type(await screen.findByRole("textbox", { name: /^Name/ }), name);
    await user.click(screen.getByRole("button", { name: "Register client" }));
    await screen.findByText(`secret of ${name}`);
  }
  expect(screen.queryByText("secret of One")).not.toBeNull();
  const [done] = screen.getAllByRole("button", { name: "Done" });
  if (done) await user.click(done);
  expect(screen.queryByText("secret of One")).toBeNull();
  expect(screen.queryByText("secret of Two")).not.toBeNull();
});

test("reports that the role could not be loaded", () =>
  expectFailedList(<OAuthClientsPage />, "me", "Your role could not be loaded", {
    me: { role: "owner", space: {} },
    "oauth-clients": { clients: [] },
  }));

test("shows the form once the list above it is known, so that it does not move", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  vi.stubGlobal("fetch", async (url: string) => {
    if (url.endsWith("/me")) return Response.json({ role: "owner", space: {} });
    await promise;
    return Response.json({ clients: [], agents: [] });
  });
  renderPage(<OAuthClientsPage />);
  await screen.findByText("Registered clients");
  expect(screen.queryByRole("button", { name: "Register client" })).toBeNull();
  resolve();
  await screen.findByRole("button", { name: "Register client" });
});
