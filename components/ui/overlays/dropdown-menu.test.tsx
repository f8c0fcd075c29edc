// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, onTestFinished, test, vi } from "vitest";
import { IconButton } from "../primitives/icon-button";
import { TooltipProvider } from "../primitives/tooltip";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "./dropdown-menu";

test("keeps its button busy and closed while an action is running", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const duplicate = vi.fn(() => promise);
  onTestFinished(cleanup);
  render(
    <TooltipProvider>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton label="Actions">…</IconButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem onSelect={duplicate}>Duplicate</DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
    </TooltipProvider>,
  );
  const user = userEvent.setup();
  const button = screen.getByRole("button", { name: "Actions" });
  await user.click(button);
  await user.click(screen.getByRole("menuitem", { name: "Duplicate" }));
  expect(button.getAttribute("aria-busy")).toBe("true");
  expect(document.activeElement).toBe(button);
  await user.click(button);
  await user.keyboard("{Enter}{ArrowDown}");
  expect(screen.queryByRole("menu")).toBeNull();
  resolve();
  await vi.waitFor(() => expect(button.getAttribute("aria-busy")).toBeNull());
  await user.keyboard("{Enter}");
  await screen.findByRole("menu");
  expect(duplicate).toHaveBeenCalledTimes(1);
});
