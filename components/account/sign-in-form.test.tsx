// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import { SignInForm } from "./sign-in-form";

const open = (isMouse: boolean) => {
  vi.stubGlobal("matchMedia", () => ({ matches: isMouse }));
  onTestFinished(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
  render(
    <TooltipProvider>
      <SignInForm next="/agents" description="Your session has ended." />
    </TooltipProvider>,
  );
  return screen.getByRole("textbox", { name: "E-mail address" });
};

test("focuses the first field of an account form", () => {
  const email = open(true);
  expect(document.activeElement).toBe(email);
  expect(screen.getByText("Your session has ended.")).toBeTruthy();
});

test("focuses nothing on a touch screen, so that no keyboard covers the form", () => {
  open(false);
  expect(document.activeElement).toBe(document.body);
});
