// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import { SetUpForm } from "./set-up-form";

const submit = async (status: number) => {
  vi.stubGlobal("fetch", async () => Response.json({ detail: "Refused." }, { status }));
  onTestFinished(() => {
    cleanup();
    vi.unstubAllGlobals();
  });
  render(
    <TooltipProvider>
      <SetUpForm />
    </TooltipProvider>,
  );
  const fill = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fill("Name", "Ada");
  fill("E-mail address", "ada@example.com");
  fill("Password", "correct horse battery");
  fireEvent.click(screen.getByRole("button", { name: "Create the owner’s account" }));
  return screen.findByRole("alert");
};

test("leads to sign-in if the owner’s account has been created meanwhile", async () => {
  expect((await submit(409)).textContent).toContain("already has an owner");
  expect(screen.getByRole("link", { name: "Go to sign-in" }).getAttribute("href")).toBe("/sign-in");
});

test("does not lead to sign-in if the account can still be created", async () => {
  await submit(500);
  expect(screen.queryByRole("link")).toBeNull();
});
