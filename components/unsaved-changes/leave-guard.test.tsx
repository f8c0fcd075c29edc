// @vitest-environment happy-dom

import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { TestRouter } from "@/components/layout/router-fixture";
import { LeaveGuard, UnsavedChanges, useLeaveGuard } from "./leave-guard";

afterEach(cleanup);

const staysAtImport = (url: string) => url.endsWith("/import?step=operations");

function UnsavedImport() {
  useLeaveGuard("the import", undefined, staysAtImport);
  return null;
}

const push = vi.fn();
afterEach(() => push.mockReset());

const renderPage = (credential: string | null) => (
  <TestRouter push={push}>
    <LeaveGuard />
    <UnsavedImport />
    <UnsavedChanges label={credential} />
    <a href="/import?step=operations">Operations</a>
    <a href="/agents">Agents</a>
  </TestRouter>
);

test.each([
  ["Operations", "Changes to the credential are not saved."],
  ["Agents", "Changes to the import and the credential are not saved."],
])("names only what would be lost by following the link to %s", async (name, description) => {
  const user = userEvent.setup();
  render(renderPage("the credential"));
  await user.click(screen.getByRole("link", { name }));
  expect(await screen.findByText(description)).toBeTruthy();
  expect(push).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Leave" }));
  await expect.poll(() => push.mock.calls.length).toBe(1);
});

test("leaves as soon as a save in progress has kept what would be lost", async () => {
  const user = userEvent.setup();
  const { rerender } = render(renderPage("the credential"));
  await user.click(screen.getByRole("link", { name: "Operations" }));
  await screen.findByText("Leave without saving?");
  rerender(renderPage(null));
  expect(push.mock.calls).toEqual([["/import?step=operations"]]);
  await expect.poll(() => screen.queryByRole("alertdialog")).toBeNull();
});
