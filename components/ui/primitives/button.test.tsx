// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useMutation } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "../overlays/dropdown-menu";
import { Button } from "./button";
import { ReadOnlyProvider } from "./read-only";
import { TooltipProvider } from "./tooltip";

/** Renders a step that can be undone twice. */
function Steps({ onUndo }: { onUndo: () => void }) {
  const [count, setCount] = useState(2);
  const undo = () => {
    setCount(count - 1);
    onUndo();
  };
  return (
    <>
      <Button disabled={count === 0} onClick={undo}>
        Undo
      </Button>
      <Button disabled>Redo</Button>
      <Button>Save</Button>
    </>
  );
}

const open = () => {
  const onUndo = vi.fn();
  onTestFinished(cleanup);
  render(<Steps onUndo={onUndo} />);
  const find = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
  return { onUndo, find, user: userEvent.setup() };
};

test("keeps the focus on a button that its own click disables, until the focus moves", async () => {
  const { onUndo, find, user } = open();
  await user.tab();
  await user.keyboard("{Enter}{Enter}");
  expect(find("Undo").getAttribute("aria-disabled")).toBe("true");
  expect(find("Undo").disabled).toBe(false);
  expect(document.activeElement).toBe(find("Undo"));

  await user.keyboard("{Enter}");
  expect(onUndo).toHaveBeenCalledTimes(2);
  await user.tab();
  expect(document.activeElement).toBe(find("Save"));
  expect(find("Undo").disabled).toBe(true);
  expect(find("Undo").getAttribute("aria-disabled")).not.toBe("true");
});

test("does not focus a button that is disabled from the start", async () => {
  const { find, user } = open();
  expect(find("Redo").disabled).toBe(true);
  await user.tab();
  await user.tab();
  expect(document.activeElement).toBe(find("Save"));
});

function Restore({ onSend }: { onSend: () => Promise<void> }) {
  const { mutate, isPending } = useMutation({ mutationFn: onSend });
  return (
    <Button busy={isPending} onClick={() => mutate()}>
      Restore
    </Button>
  );
}

test("sends a request once on a double click, and again on a later click", async () => {
  const sent: (() => void)[] = [];
  onTestFinished(cleanup);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Restore onSend={() => new Promise((resolve) => sent.push(resolve))} />
    </QueryClientProvider>,
  );
  const button = screen.getByRole("button", { name: "Restore" });
  // A browser may run no timers between the two clicks.
  fireEvent.click(button);
  fireEvent.click(button);
  await vi.waitFor(() => expect(button.getAttribute("aria-busy")).toBe("true"));
  fireEvent.click(button);
  expect(sent).toHaveLength(1);
  sent[0]?.();
  await vi.waitFor(() => expect(button.getAttribute("aria-busy")).toBeNull());
  fireEvent.click(button);
  await vi.waitFor(() => expect(sent).toHaveLength(2));
});

test("opens no menu of changes in read-only mode", async () => {
  onTestFinished(cleanup);
  const showMenu = (reason: string | null) => (
    <TooltipProvider>
      <ReadOnlyProvider reason={reason}>
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <Button writes>New</Button>
          </DropdownMenuTrigger>
          <DropdownMenuContent>
            <DropdownMenuItem>Tool</DropdownMenuItem>
          </DropdownMenuContent>
        </DropdownMenu>
      </ReadOnlyProvider>
    </TooltipProvider>
  );
  const { rerender } = render(showMenu("You have view-only access."));
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "New" }));
  await user.keyboard("{Enter}");
  expect(screen.queryByRole("menu")).toBeNull();
  rerender(showMenu(null));
  await user.click(screen.getByRole("button", { name: "New" }));
  expect(screen.getByRole("menu")).toBeTruthy();
});
