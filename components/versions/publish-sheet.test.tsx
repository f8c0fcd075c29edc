// @vitest-environment happy-dom

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { FormEvent, ReactNode } from "react";
import { createPortal } from "react-dom";
import { afterEach, expect, test, vi } from "vitest";
import { TestRouter } from "@/components/layout/router-fixture";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import { registerUnsaved } from "@/components/unsaved-changes/unsaved";
import type { AgentDetail } from "@/lib/api/schemas/agents";
import { PublishSheet } from "./publish-sheet";

const agent = { slug: "weather", publishedVersion: 1, changes: 1 } as AgentDetail;
const toChange = (message: string) => ({
  tool: "getForecast",
  path: "/description",
  kind: "compatible",
  code: "changed",
  message,
});

const failure = () =>
  Response.json({ status: 500, code: "internal", detail: "It failed." }, { status: 500 });

/** Serves a draft. `change` raises its revision. `sent` has the If-Match headers of publishing. */
const serveDraft = ({
  fails = (_url: string): boolean => false,
  incompleteEntries = [] as object[],
  hasChanges = true,
} = {}) => {
  let revision = 1;
  const sent: (string | null)[] = [];
  const publish = (headers: Headers) => {
    sent.push(headers.get("if-match"));
    if (headers.get("if-match") !== `"${revision}"`)
      return Response.json({ status: 412, code: "precondition_failed" }, { status: 412 });
    return Response.json(
      { version: 2, note: "", createdAt: "2026-11-23T10:00:00.000Z", published: true },
      { status: 201 },
    );
  };
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const headers = { etag: `"${revision}"` };
    if (fails(url)) return failure();
    if (url.endsWith("/publish")) return publish(new Headers(init.headers));
    if (url.endsWith("/manifest")) return Response.json({ tools: [] }, { headers });
    if (url.endsWith("/diff/draft")) {
      if (!hasChanges) return Response.json({ changes: [], worst: null }, { headers });
      const changes = [toChange(`Change of revision ${revision}.`)];
      return Response.json({ changes, worst: "compatible" }, { headers });
    }
    if (url.includes("/incomplete")) return Response.json({ incompleteEntries });
    if (url.endsWith("/report")) return Response.json({ tools: [] });
    return Response.json({ versions: [{ version: 1, published: true }], uses: [] });
  });
  const change = () => {
    revision += 1;
  };
  return { change, sent };
};

const push = vi.fn();

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  push.mockClear();
  vi.unstubAllGlobals();
});

const open = async (text = "Change of revision 1.", initial = agent, notice: ReactNode = null) => {
  const user = userEvent.setup();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <TestRouter push={push}>
      <QueryClientProvider client={client}>
        <TooltipProvider>
          <PublishSheet slug={initial.slug} agent={initial} notice={notice} />
        </TooltipProvider>
      </QueryClientProvider>
    </TestRouter>,
  );
  await user.click(screen.getByRole("button", { name: "Publish" }));
  await screen.findByText(text);
  return user;
};

test("compares a draft that someone changed again before publishing it", async () => {
  const { change, sent } = serveDraft();
  const user = await open();
  change();
  const publish = screen.getByRole("button", { name: "Publish version 2" });
  await vi.waitFor(() => expect(publish).toHaveProperty("disabled", false));
  await user.click(publish);
  await screen.findByText("Not published: the draft has changed");
  await screen.findByText("Change of revision 2.");
  expect(screen.queryByText("Change of revision 1.")).toBeNull();
  await user.click(publish);
  await vi.waitFor(() => expect(sent).toEqual(['"1"', '"2"']));
});

test("publishes nothing until the incomplete changes are known", async () => {
  let isFailing = true;
  serveDraft({ fails: (url) => isFailing && url.includes("/incomplete") });
  const user = await open();
  const notice = await screen.findByText("The incomplete changes could not be loaded");
  const publish = screen.getByRole("button", { name: "Publish version 2" });
  expect(publish).toHaveProperty("disabled", true);
  isFailing = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await vi.waitFor(() => expect(publish).toHaveProperty("disabled", false));
  expect(notice.isConnected).toBe(false);
});

test.each(["/manifest", "/versions"])("explains why it cannot publish without %s", async (path) => {
  let isFailing = true;
  serveDraft({ fails: (url) => isFailing && new URL(url, "http://a").pathname.endsWith(path) });
  const user = await open();
  expect(await screen.findByText("It failed.")).toBeTruthy();
  isFailing = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  const publish = await screen.findByRole("button", { name: "Publish version 2" });
  await vi.waitFor(() => expect(publish).toHaveProperty("disabled", false));
  expect(screen.queryByText("It failed.")).toBeNull();
});

test("does not call a draft with only incomplete changes up to date", async () => {
  const place = { list: "tools", entry: "getForecast" };
  const tool = { id: "1", ...place, name: "getForecast", revision: 1, problems: [] };
  serveDraft({
    hasChanges: false,
    incompleteEntries: [{ ...tool, updatedAt: "2026-11-23T10:00:00.000Z" }],
  });
  await open("Nothing to publish until the incomplete changes are completed.");
  expect(
    screen.getByText("Version 1 is live. The changes since then are incomplete."),
  ).toBeTruthy();
});

test("asks before a note is discarded, and counts no note as a change in the editor", async () => {
  serveDraft();
  const user = await open();
  await user.type(screen.getByRole("textbox", { name: /^Note/ }), "Why");
  expect(await screen.findByRole("button", { name: "Publish version 2" })).toBeTruthy();
  expect(screen.queryByText("Unsaved changes in the editor")).toBeNull();
  await user.keyboard("{Escape}");
  expect(await screen.findByText("Changes to the note are not saved.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  const publish = await screen.findByRole("button", { name: "Publish version 2" });
  await vi.waitFor(() => expect(publish).toHaveProperty("disabled", false));
  await user.click(publish);
  await vi.waitFor(() => expect(push).toHaveBeenCalledWith("/agents/weather/endpoint"));
});

test("keeps the note while the sheet is closed to correct what could not be saved", async () => {
  const save = vi.fn(async () => false);
  const unregister = registerUnsaved({ label: "the tool getForecast", save });
  serveDraft();
  const user = await open();
  const readNote = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: /^Note/ }).value;
  await user.type(screen.getByRole("textbox", { name: /^Note/ }), "Why");
  await user.click(screen.getByRole("button", { name: "Save first" }));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(save).toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Publish" }));
  expect(readNote()).toBe("Why");
  await user.click(screen.getByRole("button", { name: "Back to the editor" }));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Publish" }));
  expect(readNote()).toBe("Why");
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("button", { name: "Discard changes" }));
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Publish" }));
  expect(readNote()).toBe("");
  unregister();
});

test("keeps the note of each agent until it is published", async () => {
  const unregister = registerUnsaved({ label: "the tool getForecast" });
  serveDraft();
  const user = await open();
  const findNote = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: /^Note/ });
  await user.type(await findNote(), "Why");
  await user.click(screen.getByRole("button", { name: "Back to the editor" }));
  cleanup();
  unregister();

  await open(undefined, { ...agent, slug: "shop" });
  expect((await findNote()).value).toBe("");
  cleanup();

  await open();
  expect((await findNote()).value).toBe("Why");
  await user.click(await screen.findByRole("button", { name: "Publish version 2" }));
  await vi.waitFor(() => expect(push).toHaveBeenCalledWith("/agents/weather/endpoint"));
  cleanup();

  await open();
  expect((await findNote()).value).toBe("");
});

test("calls a draft that equals the live version up to date", async () => {
  serveDraft({ hasChanges: false });
  await open("Version 1 is live and up to date.", agent, <button type="button">Set up</button>);
  expect(screen.getByText(/^Nothing to publish: the draft is the same/)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("dialog"));
});

test("publishes nothing when a form of the notice is submitted", async () => {
  const { sent } = serveDraft();
  const save = vi.fn((event: FormEvent) => event.preventDefault());
  const form = (
    <form onSubmit={save}>
      <button type="submit">Save credential</button>
    </form>
  );
  const user = await open(undefined, undefined, createPortal(form, document.body));
  const publish = screen.getByRole("button", { name: "Publish version 2" });
  await vi.waitFor(() => expect(publish).toHaveProperty("disabled", false));
  fireEvent.click(screen.getByText("Save credential"));
  expect(save).toHaveBeenCalled();
  await user.type(screen.getByRole("textbox", { name: /^Note/ }), "Why");
  expect(sent).toEqual([]);
  await user.click(publish);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
});
