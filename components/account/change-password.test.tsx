// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { getUnsaved } from "@/components/layout/unsaved";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import { ChangePassword } from "./change-password";

afterEach(cleanup);

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
