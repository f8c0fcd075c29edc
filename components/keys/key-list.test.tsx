// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import type { Key } from "@/lib/api/schemas/keys";
import { KeyList } from "./key-list";

const toKey = (name: string): Key => ({
  ...{ id: name, name, createdAt: "2026-01-01T00:00:00Z" },
  ...{ expiresAt: null, lastUsedAt: null, revokedAt: null },
});

const renderList = (names: string[]) => {
  let keys = names.map(toKey);
  vi.stubGlobal("fetch", async (url: string, { method }: RequestInit = {}) => {
    if (method !== "DELETE") return Response.json({ keys });
    keys = keys.filter(({ id }) => !url.endsWith(`/${id}`));
    return new Response(null, { status: 204 });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TooltipProvider>
        <KeyList owner={{ kind: "agent", slug: "mail" }} newKey={null} onNewKey={() => {}} />
      </TooltipProvider>
    </QueryClientProvider>,
  );
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("revoking a key by keyboard leads to the next one, and after the last to a new one", async () => {
  const user = userEvent.setup();
  renderList(["first", "second"]);
  const revoke = async (name: string) => {
    (await screen.findByRole("button", { name: `Revoke ${name}` })).focus();
    await user.keyboard("{Enter}");
    const dialog = await screen.findByRole("alertdialog");
    within(dialog).getByRole("button", { name: "Revoke key" }).focus();
    await user.keyboard("{Enter}");
    await expect.poll(() => screen.queryByRole("alertdialog")).toBeNull();
  };
  await revoke("first");
  await expect
    .poll(() => document.activeElement)
    .toBe(screen.getByRole("button", { name: "Revoke second" }));
  await revoke("second");
  await expect
    .poll(() => document.activeElement)
    .toBe(screen.getByRole("button", { name: "New key" }));
});
