// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ReadOnlyProvider } from "@/components/ui/primitives/read-only";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import { NoModel } from "./no-model";

afterEach(cleanup);

test("says in one sentence where a model comes from, and links to the tools", () => {
  render(
    <TooltipProvider>
      <NoModel slug="weather" />
    </TooltipProvider>,
  );
  expect(screen.getAllByRole("paragraph").map(({ textContent }) => textContent)).toEqual([
    "Use a provider’s API key, or run a model on your own computer without one.",
  ]);
  const getTarget = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(getTarget("Choose a model")).toBe("/agents/weather/model");
  expect(getTarget("Run a tool without a model")).toBe("/agents/weather/playground");
});

test("disables the choice of a model for viewers, with a reason", () => {
  const reason = "You have view-only access.";
  render(
    <TooltipProvider>
      <ReadOnlyProvider reason={reason}>
        <NoModel slug="weather" />
      </ReadOnlyProvider>
    </TooltipProvider>,
  );
  const button = screen.getByRole("button", { name: "Choose a model" });
  expect(button.getAttribute("aria-disabled")).toBe("true");
});
