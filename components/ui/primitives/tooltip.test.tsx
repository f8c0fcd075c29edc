// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Ellipsis } from "lucide-react";
import { afterEach, expect, test } from "vitest";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "../overlays/dropdown-menu";
import { IconButton } from "./icon-button";
import { TooltipProvider } from "./tooltip";

afterEach(cleanup);

const renderMenu = () => {
  render(
    <TooltipProvider>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton label="Actions">
            <Ellipsis />
          </IconButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem>Disable</DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
    </TooltipProvider>,
  );
  return { user: userEvent.setup(), button: screen.getByRole("button", { name: "Actions" }) };
};

test("explains a button that is reached with a key", async () => {
  const { user, button } = renderMenu();
  await user.tab();
  expect(document.activeElement).toBe(button);
  expect(screen.getByRole("tooltip").textContent).toBe("Actions");
});

test("explains nothing after a menu was used with the mouse", async () => {
  const { user, button } = renderMenu();
  await user.click(button);
  await user.click(screen.getByRole("menuitem", { name: "Disable" }));
  await expect.poll(() => document.activeElement).toBe(button);
  expect(screen.queryByRole("tooltip")).toBeNull();
});
