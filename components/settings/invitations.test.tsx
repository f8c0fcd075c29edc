// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderPage } from "@/components/layout/render-page-fixture";
import { Invitations } from "./invitations";

test("creates one link, even if the button is pressed again before it arrives", async () => {
  const invitation = {
    id: "1",
    email: "bo@example.com",
    role: "editor",
    expiresAt: new Date().toISOString(),
  };
  const answer = Promise.withResolvers<Response>();
  const links: string[] = [];
  vi.stubGlobal("fetch", async (url: string, { method = "GET" }: RequestInit = {}) => {
    if (method === "GET") return Response.json({ invitations: [invitation] });
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
