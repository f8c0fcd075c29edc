// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, onTestFinished, test } from "vitest";
import { ConfirmDialog } from "../overlays/confirm-dialog";
import { Callout } from "./callout";
import { TooltipProvider } from "./tooltip";

/** A form with unsaved changes from before, which can be restored at once or discarded after a question. */
function Form() {
  const [isOffered, setIsOffered] = useState(true);
  const [isAsking, setIsAsking] = useState(false);
  const actions = (
    <>
      <button type="button" onClick={() => setIsOffered(false)}>
        Restore
      </button>
      <button type="button" onClick={() => setIsAsking(true)}>
        Discard
      </button>
    </>
  );
  return (
    <>
      <input aria-label="Filter" />
      {isOffered && <Callout actions={actions}>Unsaved changes</Callout>}
      <input aria-label="Name" />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Discard them?"
        description="They are lost."
        confirmLabel="Discard"
        onConfirm={() => setIsOffered(false)}
      />
    </>
  );
}

const open = () => {
  onTestFinished(cleanup);
  render(
    <TooltipProvider>
      <Form />
    </TooltipProvider>,
  );
  return { user: userEvent.setup(), name: screen.getByRole("textbox", { name: "Name" }) };
};
const getButton = (name: string) => screen.getByRole("button", { name });

test("the control after a callout gets the focus when its button removes it", async () => {
  const { user, name } = open();
  await user.click(getButton("Restore"));
  expect(screen.queryByText("Unsaved changes")).toBeNull();
  expect(document.activeElement).toBe(name);
});

test("it gets the focus from a dialog that the callout's button opened", async () => {
  const { user, name } = open();
  await user.click(getButton("Discard"));
  await user.click(getButton("Discard"));
  expect(screen.queryByText("Unsaved changes")).toBeNull();
  await expect.poll(() => document.activeElement).toBe(name);
});

test("a field that has the focus keeps it when a callout is removed", async () => {
  const { user } = open();
  const filter = screen.getByRole("textbox", { name: "Filter" });
  act(() => getButton("Restore").click());
  await user.click(filter);
  expect(document.activeElement).toBe(filter);
});
