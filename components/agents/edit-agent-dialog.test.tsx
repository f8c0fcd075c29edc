// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import { registerUnsaved } from "@/components/unsaved-changes/unsaved";
import type { AgentDetail } from "@/lib/api/schemas/agents";
import { agent } from "./agent-fixture";
import { EditAgentDialog } from "./edit-agent-dialog";

function Editing() {
  const [isOpen, setIsOpen] = useState(true);
  return <EditAgentDialog slug={agent.slug} open={isOpen} onOpenChange={setIsOpen} />;
}

const open = async () => {
  const saved: unknown[] = [];
  const stored = { value: agent, revision: 1 };
  /** Simulates a change by someone else. */
  const change = (next: Partial<AgentDetail>) => {
    stored.value = { ...stored.value, ...next };
    stored.revision += 1;
  };
  vi.stubGlobal("fetch", async (_url: string, { method, body, headers }: RequestInit) => {
    const ifMatch = new Headers(headers).get("if-match");
    if (method !== "GET" && ifMatch !== `"${stored.revision}"`)
      return Response.json({ detail: "It has changed.", status: 412 }, { status: 412 });
    if (method !== "GET") {
      saved.push(JSON.parse(String(body)));
      change(JSON.parse(String(body)));
    }
    return Response.json(stored.value, { headers: { etag: `"${stored.revision}"` } });
  });
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <TooltipProvider>
        <Editing />
      </TooltipProvider>
    </QueryClientProvider>,
  );
  const dialog = within(await screen.findByRole("dialog", { name: `Edit ${agent.name}` }));
  const user = userEvent.setup();
  const changeAddress = async () => {
    const address = await dialog.findByRole("textbox", { name: /^Address/ });
    await user.clear(address);
    await user.type(address, "climate");
    return address;
  };
  return { user, dialog, saved, changeAddress, change, stored, client };
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("asks before it discards what was typed", async () => {
  const { user, changeAddress } = await open();
  const address = await changeAddress();
  await user.keyboard("{Escape}");
  const question = within(
    await screen.findByRole("alertdialog", { name: "Close without saving?" }),
  );
  await user.click(question.getByRole("button", { name: "Cancel" }));
  expect(address).toHaveProperty("value", "climate");
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("button", { name: "Discard changes" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("closes immediately if nothing was typed", async () => {
  const { user, dialog } = await open();
  await dialog.findByRole("textbox", { name: /^Address/ });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("changes the address only while nothing else is unsaved", async () => {
  const { user, dialog, saved, changeAddress } = await open();
  const remove = registerUnsaved({ label: "the tool getForecast" });
  await changeAddress();
  await user.click(dialog.getByRole("button", { name: "Save changes" }));
  await dialog.findByText(/Save or discard the changes to the tool getForecast before/);
  expect(saved).toEqual([]);
  remove();
  await user.click(dialog.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(saved).toMatchObject([{ slug: "climate" }]));
});

test("moves the focus to the field that keeps the agent from being saved", async () => {
  const { user, dialog } = await open();
  const name = await dialog.findByRole("textbox", { name: /^Name/ });
  await user.clear(name);
  await user.click(dialog.getByRole("button", { name: "Save changes" }));
  await waitFor(() => expect(document.activeElement).toBe(name));
});

test("keeps what someone else has changed while the dialog is open", async () => {
  const { user, dialog, change, stored, client } = await open();
  const name = await dialog.findByRole("textbox", { name: /^Name/ });
  await user.type(name, " of today");
  change({ description: "Changed by someone else." });
  await act(() => client.refetchQueries());
  const save = () => user.click(dialog.getByRole("button", { name: "Save changes" }));
  await save();
  await dialog.findByText("It has changed.");
  expect(stored.value.name).toBe(agent.name);
  await save();
  await waitFor(() =>
    expect(stored.value).toMatchObject({
      name: `${agent.name} of today`,
      description: "Changed by someone else.",
    }),
  );
});
