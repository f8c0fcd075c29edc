// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import { Outcome } from "./outcome";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("folds a long error message, and scrolls the message for the model", () => {
  vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(900);
  const error = { message: "No.\n".repeat(50), code: "TOOL_EXECUTION_FAILED", details: "No." };
  const envelope = { success: false, error } as const;
  render(
    <TooltipProvider>
      <Outcome
        end={{ kind: "completed", result: { status: 500, envelope, trace: null } }}
        slug="a"
        tool="send"
      />
    </TooltipProvider>,
  );
  expect(screen.getByRole("button", { name: "Show more about the error" })).toBeTruthy();
  expect(screen.getByRole("region", { name: "Message for the model" }).textContent).toBe("No.");
});
