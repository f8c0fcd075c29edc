// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import { InvitationForm } from "./invitation-form";

const open = (role: string) => {
  onTestFinished(cleanup);
  render(
    <TooltipProvider>
      <InvitationForm token="t" invitation={{ space: "Acme", email: "ada@example.com", role }} />
    </TooltipProvider>,
  );
};

test("an invitation names its role and explains what that role may do", () => {
  open("editor");
  expect(screen.getByText("You have been invited as an editor.")).toBeTruthy();
  const field = screen.getByRole("textbox", { name: "Role" });
  expect(field).toHaveProperty("value", "Editor");
  const hint = document.getElementById(field.getAttribute("aria-describedby") ?? "");
  expect(hint?.textContent).toBe("Creates, publishes and deletes agents.");
});

test("an unknown role is not described", () => {
  open("auditor");
  expect(screen.getByText("You have been invited.")).toBeTruthy();
  expect(screen.queryByRole("textbox", { name: "Role" })).toBeNull();
});
