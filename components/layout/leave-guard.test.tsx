// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import { afterEach, expect, test, vi } from "vitest";
import { LeaveGuard, UnsavedChanges, useLeaveGuard } from "./leave-guard";

afterEach(cleanup);

const staysAtImport = (url: string) => url.endsWith("/import?step=operations");

function UnsavedImport() {
  useLeaveGuard("the import", undefined, staysAtImport);
  return null;
}

const renderGuard = () => {
  const push = vi.fn();
  render(
    <AppRouterContext value={{ push } as unknown as AppRouterInstance}>
      <LeaveGuard />
      <UnsavedImport />
      <UnsavedChanges label="the credential" />
      <a href="/import?step=operations">Operations</a>
      <a href="/agents">Agents</a>
    </AppRouterContext>,
  );
  return push;
};

test.each([
  ["Operations", "Changes to the credential are not saved."],
  ["Agents", "Changes to the import and the credential are not saved."],
])("names only what would be lost by following the link to %s", async (name, description) => {
  const user = userEvent.setup();
  const push = renderGuard();
  await user.click(screen.getByRole("link", { name }));
  expect(await screen.findByText(description)).toBeTruthy();
  expect(push).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Leave" }));
  await expect.poll(() => push.mock.calls.length).toBe(1);
});
