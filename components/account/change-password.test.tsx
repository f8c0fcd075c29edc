// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { registerSignInPrompt } from "@/components/client/session";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import { getUnsaved } from "@/components/unsaved-changes/unsaved";
import { ChangePassword } from "./change-password";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("counts a new password as unsaved", async () => {
  render(
    <TooltipProvider>
      <ChangePassword personalWords={[]} onChanged={() => {}} />
    </TooltipProvider>,
  );
  const user = userEvent.setup();
  await user.type(screen.getByLabelText(/^Current password/), "p");
  expect(getUnsaved()).toEqual([]);
  const newPassword = screen.getByLabelText(/^New password/);
  await user.type(newPassword, "p");
  expect(getUnsaved()).toEqual([{ label: "your password" }]);
  await user.clear(newPassword);
  expect(getUnsaved()).toEqual([]);
});

test("asks to sign in again if the session has ended, then changes the password", async () => {
  let isSignedIn = false;
  const removePrompt = registerSignInPrompt({
    isNeeded: () => true,
    ask: async () => {
      isSignedIn = true;
      return true;
    },
  });
  vi.stubGlobal("fetch", async () =>
    isSignedIn
      ? Response.json({})
      : Response.json({ code: "UNAUTHORIZED", message: "Unauthorized" }, { status: 401 }),
  );
  const onChanged = vi.fn();
  render(
    <TooltipProvider>
      <ChangePassword personalWords={[]} onChanged={onChanged} />
    </TooltipProvider>,
  );
  const user = userEvent.setup();
  await user.type(screen.getByLabelText(/^Current password/), "the old password");
  await user.type(screen.getByLabelText(/^New password/), "several unrelated words");
  await user.click(screen.getByRole("button", { name: "Change password" }));
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  removePrompt();
});
