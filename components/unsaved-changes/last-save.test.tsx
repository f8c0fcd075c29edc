// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { AuditEntry } from "@/lib/api/schemas/audit";
import { LastSave } from "./last-save";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const entry = (name: string, fields: Partial<AuditEntry>): Partial<AuditEntry> => ({
  person: { id: name, name, email: `${name}@example.com` },
  createdAt: new Date().toISOString(),
  ...fields,
});
const other = entry("other", { action: "tool.change", subject: "other" });
const others = { tools: { changed: ["other"] }, alsoChanged: ["prompts"] };
const replaced = entry("replaced", { action: "draft.replace", after: others });

test.each([
  ["Ada", entry("Ada", { action: "tool.change", subject: "send" })],
  ["", entry("", { action: "tool.create", subject: "send" })],
  ["Bo", entry("Bo", { action: "draft.replace", after: { tools: { changed: ["a", "send"] } } })],
])("names the last person who saved a tool: %s", async (name, saved) => {
  const entries = [other, replaced, saved, entry("earlier", saved)];
  vi.stubGlobal("fetch", async () => Response.json({ entries }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LastSave slug="a" tool="send" what="The tool was" />
    </QueryClientProvider>,
  );
  const note = await screen.findByText(/last saved/);
  expect(note.textContent).toBe(`The tool was last saved by ${name || "@example.com"} just now.`);
});

test("attributes a save in another tab to the person themselves", async () => {
  const saved = entry("Ada", { action: "tool.change", subject: "send" });
  vi.stubGlobal("fetch", async (url: string) =>
    Response.json(
      String(url).endsWith("/me")
        ? { name: "Ada", email: "Ada@example.com" }
        : { entries: [saved] },
    ),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LastSave slug="a" tool="send" what="The tool was" />
    </QueryClientProvider>,
  );
  const note = await screen.findByText(/You saved this/);
  expect(note.textContent).toBe("You saved this in another tab just now.");
  expect(screen.queryByText(/last saved by/)).toBeNull();
});
