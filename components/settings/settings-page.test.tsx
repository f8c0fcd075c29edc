// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderPage } from "@/components/layout/render-page-fixture";
import { SettingsPage } from "./settings-page";

test("shows the members once the invitations above them are known, so that they do not move", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const me = { email: "ada@example.com", role: "owner", space: { name: "Desk" } };
  vi.stubGlobal("fetch", async (url: string) => {
    if (url.endsWith("/me")) return Response.json(me);
    if (url.endsWith("/members")) return Response.json({ members: [] });
    await promise;
    return Response.json({ invitations: [] });
  });
  renderPage(<SettingsPage />);
  await screen.findByRole("heading", { name: "Invite" });
  expect(screen.queryByRole("heading", { name: "Members" })).toBeNull();
  resolve();
  await screen.findByRole("heading", { name: "Members" });
});
