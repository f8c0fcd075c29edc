// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import type { CreatedKey } from "@/components/queries/keys";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import type { Key } from "@/lib/api/schemas/keys";
import { KeyList } from "./key-list";

const toKey = (name: string): Key => ({
  id: name,
  name,
  createdAt: "2026-01-01T00:00:00Z",
  expiresAt: null,
  lastUsedAt: null,
  revokedAt: null,
});

const renderList = (names: string[]) => {
  let keys = names.map(toKey);
  const rotations: unknown[] = [];
  vi.stubGlobal("fetch", async (url: string, { method, body }: RequestInit = {}) => {
    if (method === "POST") {
      rotations.push([url, JSON.parse(String(body))]);
      const [id = "", old = ""] = [rotations.length === 1 ? "new" : "newer", url.split("/").at(-2)];
      const key = { ...toKey(id), name: old };
      keys = [key, ...keys.map((each) => (each.id === old ? { ...each, replacedBy: id } : each))];
      return Response.json({ ...key, key: `tw_${id}_secret` }, { status: 201 });
    }
    if (method !== "DELETE") return Response.json({ keys });
    keys = keys.filter(({ id }) => !url.endsWith(`/${id}`));
    return new Response(null, { status: 204 });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TooltipProvider>
        <ListWithNewKeys />
      </TooltipProvider>
    </QueryClientProvider>,
  );
  return rotations;
};

function ListWithNewKeys() {
  const [newKeys, setNewKeys] = useState<readonly CreatedKey[]>([]);
  return (
    <KeyList
      owner={{ kind: "agent", slug: "mail" }}
      newKeys={newKeys}
      onNewKeysChange={setNewKeys}
    />
  );
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("moves the focus to the next key after revoking one by keyboard, and to the new-key button after the last", async () => {
  const user = userEvent.setup();
  renderList(["first", "second"]);
  const revoke = async (name: string) => {
    (await screen.findByRole("button", { name: `Revoke ${name} (tw_${name}_…)` })).focus();
    await user.keyboard("{Enter}");
    const dialog = await screen.findByRole("alertdialog");
    within(dialog).getByRole("button", { name: "Revoke key" }).focus();
    await user.keyboard("{Enter}");
    await expect.poll(() => screen.queryByRole("alertdialog")).toBeNull();
  };
  await revoke("first");
  await expect
    .poll(() => document.activeElement)
    .toBe(screen.getByRole("button", { name: "Revoke second (tw_second_…)" }));
  await revoke("second");
  await expect
    .poll(() => document.activeElement)
    .toBe(screen.getByRole("button", { name: "New key" }));
});

test("moves the focus to a missing name and to the new key, which may be far away", async () => {
  const user = userEvent.setup();
  renderList(["first"]);
  await user.click(await screen.findByRole("button", { name: "New key" }));
  const name = await screen.findByRole("textbox", { name: /^Name/ });
  await user.click(screen.getByRole("button", { name: "Create key" }));
  await expect.poll(() => document.activeElement).toBe(name);
  await user.keyboard("second{Enter}");
  const copy = await screen.findByRole("button", { name: "Copy the key" });
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(copy);
});

test("shows the new key after a rotation, and does not rotate the old key again", async () => {
  const user = userEvent.setup();
  const rotations = renderList(["first"]);
  await user.click(await screen.findByRole("button", { name: "Rotate first (tw_first_…)" }));
  const dialog = await screen.findByRole("alertdialog");
  expect(within(dialog).getByLabelText("The old key works").textContent).toBe("For 24 hours");
  await user.click(within(dialog).getByRole("button", { name: "Rotate key" }));
  expect(await screen.findByText("tw_new_secret")).toBeTruthy();
  await expect.poll(() => screen.queryByRole("alertdialog")).toBeNull();
  expect(rotations).toEqual([
    ["/api/v1/agents/mail/keys/first/rotate", { keepOldSeconds: 86_400 }],
  ]);
  const [newRow, oldRow] = screen.getAllByRole("listitem").map((row) => within(row));
  expect(oldRow?.getByText("Replaced")).toBeTruthy();
  expect(oldRow?.queryByRole("button", { name: /^Rotate/ })).toBeNull();
  expect(newRow?.getByRole("button", { name: "Rotate first (tw_new_…)" })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Copy the key" }));
  const revokers = screen.getAllByRole("button", { name: /^Revoke/ });
  expect(revokers.map((button) => button.getAttribute("aria-label"))).toEqual([
    "Revoke first (tw_new_…)",
    "Revoke first (tw_first_…)",
  ]);
});

test("keeps a new key visible when another is created", async () => {
  const user = userEvent.setup();
  renderList(["first", "second"]);
  for (const [old, created] of [
    ["first", "new"],
    ["second", "newer"],
  ]) {
    await user.click(await screen.findByRole("button", { name: `Rotate ${old} (tw_${old}_…)` }));
    await user.click(await screen.findByRole("button", { name: "Rotate key" }));
    await screen.findByText(`tw_${created}_secret`);
    await expect.poll(() => screen.queryByRole("alertdialog")).toBeNull();
  }
  expect(screen.queryByText("tw_new_secret")).not.toBeNull();
  const [done] = screen.getAllByRole("button", { name: "Done" });
  if (done) await user.click(done);
  expect(screen.queryByText("tw_new_secret")).toBeNull();
  expect(screen.queryByText("tw_newer_secret")).not.toBeNull();
});

test("applies the choice to revoke the old key immediately to one rotation only", async () => {
  const user = userEvent.setup();
  renderList(["first"]);
  const open = async () => {
    await user.click(await screen.findByRole("button", { name: "Rotate first (tw_first_…)" }));
    return within(await screen.findByRole("alertdialog"));
  };
  const dialog = await open();
  dialog.getByLabelText("The old key works").focus();
  await user.keyboard("{Enter}");
  await user.click(await screen.findByRole("option", { name: "No longer: revoke it now" }));
  expect(dialog.getByText(/Requests with the old one fail immediately\.$/)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  await expect.poll(() => screen.queryByRole("alertdialog")).toBeNull();
  expect((await open()).getByLabelText("The old key works").textContent).toBe("For 24 hours");
});

test("lists the first keys of many, and all on demand", async () => {
  const user = userEvent.setup();
  renderList(Array.from({ length: 25 }, (_, index) => `key-${index}`));
  expect(await screen.findAllByRole("listitem")).toHaveLength(20);
  await user.click(screen.getByRole("button", { name: "Show all 25 keys" }));
  expect(screen.getAllByRole("listitem")).toHaveLength(25);
  await expect
    .poll(() => document.activeElement)
    .toBe(screen.getByRole("button", { name: "Rotate key-20 (tw_key-20_…)" }));
});

test("asks before a new key that was filled in is discarded", async () => {
  const user = userEvent.setup();
  renderList([]);
  await user.click(await screen.findByRole("button", { name: "New key" }));
  await user.type(await screen.findByRole("textbox", { name: /^Name/ }), "laptop");
  await user.keyboard("{Escape}");
  expect(await screen.findByText("Changes to the new key are not saved.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Discard changes" }));
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
});
