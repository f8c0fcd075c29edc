// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderPage } from "@/components/layout/render-page-fixture";
import { Invitations } from "./invitations";

const toInvitation = (id: string) => ({
  id,
  email: `${id}@example.com`,
  role: "editor",
  expiresAt: new Date().toISOString(),
});

test("revokes only the invitation that was confirmed, even after a double click", async () => {
  const invitations = ["ada", "bo"].map(toInvitation);
  const revoked: string[] = [];
  vi.stubGlobal("fetch", async (url: string, { method = "GET" }: RequestInit = {}) => {
    if (method === "GET") return Response.json({ invitations });
    revoked.push(url);
    invitations.shift();
    return new Response(null, { status: 204 });
  });
  const user = renderPage(<Invitations />);
  await user.dblClick(
    await screen.findByRole("button", { name: "Revoke the invitation for ada@example.com" }),
  );
  expect(revoked).toEqual([]);
  await user.dblClick(screen.getByRole("button", { name: "Revoke invitation" }));
  await waitFor(() => expect(screen.queryByText("ada@example.com")).toBeNull());
  expect(revoked).toEqual(["/api/v1/space/invitations/ada"]);
  const next = screen.getByRole("button", { name: "Revoke the invitation for bo@example.com" });
  await waitFor(() => expect(document.activeElement).toBe(next));
});

test("creates one link, even if the button is pressed again before it arrives", async () => {
  const answer = Promise.withResolvers<Response>();
  const links: string[] = [];
  vi.stubGlobal("fetch", async (url: string, { method = "GET" }: RequestInit = {}) => {
    if (method === "GET") return Response.json({ invitations: [toInvitation("bo")] });
    links.push(url);
    return answer.promise;
  });
  const user = renderPage(<Invitations />);
  const button = await screen.findByRole("button", { name: "Copy new link for bo@example.com" });
  await user.dblClick(button);
  expect(links).toHaveLength(1);
  expect(button.getAttribute("aria-busy")).toBe("true");
  answer.resolve(Response.json({ url: "http://localhost/invite/2" }));
  await waitFor(() => expect(button.getAttribute("aria-busy")).toBeNull());
});
