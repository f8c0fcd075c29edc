// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import { RunHistory } from "./run-history";
import type { RunRecord } from "./run-records";

afterEach(cleanup);

test("truncates long arguments in the names of a run, its buttons and its pin", async () => {
  const run = { id: "1", tool: "send", params: { text: "👩‍🚀".repeat(500) }, word: "text", at: 0 };
  const pin = vi.fn();
  const history = { runs: [run as RunRecord], pin, remove: vi.fn(), clear: vi.fn() };
  const on = { onShow: vi.fn(), onFill: vi.fn(), onReplay: vi.fn() };
  render(
    <TooltipProvider>
      <RunHistory history={history as never} runs={[]} {...on} />
    </TooltipProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByText("History (1)"));
  const replay = screen.getByRole("button", { name: /^Replay send/ });
  expect(replay.getAttribute("aria-label")).toBe(
    `Replay send {"text":"${"👩‍🚀".repeat(Math.floor(110 / 5))}…`,
  );
  await user.click(screen.getByRole("button", { name: /^Pin send/ }));
  expect(pin).toHaveBeenCalledWith("1", `{"text":"${"👩‍🚀".repeat(10)}…`);
});
