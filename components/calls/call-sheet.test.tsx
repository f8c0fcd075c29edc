// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { renderPage } from "@/components/layout/render-page-fixture";
import type { Call } from "@/lib/api/schemas/calls";
import { CallSheet } from "./call-sheet";
import { CallTable } from "./call-table";

const calls = ["greet", "greet"].map(
  (tool, index) =>
    ({ id: `${index}`, tool, startedAt: "2026-01-01T00:00:00Z", status: 200, ms: 1 }) as Call,
);

function OpenSheet() {
  const [id, setId] = useState<string | null>("0");
  return <CallSheet id={id} calls={calls} onOpen={setId} onFilter={() => {}} />;
}

test("announces the next call", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  const user = renderPage(<OpenSheet />);
  const region = screen.getByText("Call to greet, 1 of 2");
  expect(region.role).toBe("status");
  await user.keyboard("j");
  expect(region.textContent).toBe("Call to greet, 2 of 2");
});

test("says why a link leads to no call", async () => {
  const missing = { code: "not_found", detail: "Call not found." };
  vi.stubGlobal("fetch", async () => Response.json(missing, { status: 404 }));
  renderPage(<OpenSheet />);
  await screen.findByText(/after the retention period or with their agent/);
});

test("returns the focus to the call shown last", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  function Log() {
    const [id, setId] = useState<string | null>(null);
    return (
      <>
        <CallTable calls={calls} openId={id} showAgent={false} toHref={String} onOpen={setId} />
        <CallSheet id={id} calls={calls} onOpen={setId} onFilter={() => {}} />
      </>
    );
  }
  const user = renderPage(<Log />);
  const [newer, older] = screen.getAllByRole("link");
  if (newer) await user.click(newer);
  await user.keyboard("j{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(older));
});
