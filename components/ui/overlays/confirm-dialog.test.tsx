// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { TooltipProvider } from "../primitives/tooltip";
import { ConfirmDialog } from "./confirm-dialog";
import { Toaster } from "./toaster";

type Deletions = Record<string, PromiseWithResolvers<void>>;

/** Renders files that can be deleted, inside a form. */
function Files({ deletions, onSubmit }: { deletions: Deletions; onSubmit: () => void }) {
  const [removed, setRemoved] = useState<string>();
  return (
    <form onSubmit={onSubmit}>
      {Object.keys(deletions).map((name) => (
        <button key={name} type="button" onClick={() => setRemoved(name)}>
          Delete {name}
        </button>
      ))}
      <ConfirmDialog
        open={removed !== undefined}
        onOpenChange={() => setRemoved(undefined)}
        title={`Delete ${removed}?`}
        description="It is deleted for good."
        confirmLabel="Delete"
        onConfirm={() => deletions[removed ?? ""]?.promise}
      />
    </form>
  );
}

const open = () => {
  const deletions = { a: Promise.withResolvers<void>(), b: Promise.withResolvers<void>() };
  const onSubmit = vi.fn((event?: { preventDefault(): void }) => event?.preventDefault());
  onTestFinished(cleanup);
  render(
    <TooltipProvider>
      <Files deletions={deletions} onSubmit={onSubmit} />
      <Toaster />
    </TooltipProvider>,
  );
  const user = userEvent.setup();
  const press = (name: string) => user.click(screen.getByRole("button", { name }));
  return { deletions, onSubmit, press };
};

test("keeps the next dialog open when the action of a closed dialog completes", async () => {
  const { deletions, onSubmit, press } = open();
  await press("Delete a");
  await press("Delete");
  await press("Cancel");
  await press("Delete b");
  await act(async () => deletions.a.resolve());
  expect(screen.getByRole("alertdialog", { name: "Delete b?" })).toBeTruthy();
  expect(onSubmit).not.toHaveBeenCalled();
});

test("reports an action that fails after its dialog was closed", async () => {
  const { deletions, press } = open();
  await press("Delete a");
  await press("Delete");
  await press("Cancel");
  deletions.a.reject(new Error("The file is in use."));
  await screen.findByText("The file is in use.");
});

test("accepts a typed straight apostrophe in a name", async () => {
  const onConfirm = vi.fn();
  onTestFinished(cleanup);
  render(
    <TooltipProvider>
      <ConfirmDialog
        open
        onOpenChange={() => {}}
        title="Leave Ada’s Space?"
        description="You are signed out."
        confirmLabel="Leave"
        confirmationText="Ada’s Space"
        onConfirm={onConfirm}
      />
    </TooltipProvider>,
  );
  const user = userEvent.setup();
  await user.type(screen.getByRole("textbox"), "Ada's Spac");
  await user.click(screen.getByRole("button", { name: "Leave" }));
  expect(onConfirm).not.toHaveBeenCalled();
  await user.type(screen.getByRole("textbox"), "e");
  await user.click(screen.getByRole("button", { name: "Leave" }));
  expect(onConfirm).toHaveBeenCalledOnce();
});
