// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, onTestFinished, test } from "vitest";
import { ConfirmDialog } from "../overlays/confirm-dialog";
import { Callout } from "./callout";
import { TooltipProvider } from "./tooltip";

/**
 * A form with earlier unsaved changes, which can be restored immediately or discarded after a
 * confirmation.
 */
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

test("focuses the control after a callout when the callout's button removes it", async () => {
  const { user, name } = open();
  await user.click(getButton("Restore"));
  expect(screen.queryByText("Unsaved changes")).toBeNull();
  expect(document.activeElement).toBe(name);
});

test("focuses that control after a dialog opened by the callout's button", async () => {
  const { user, name } = open();
  await user.click(getButton("Discard"));
  await user.click(getButton("Discard"));
  expect(screen.queryByText("Unsaved changes")).toBeNull();
  await expect.poll(() => document.activeElement).toBe(name);
});

test("keeps the focus in a focused field when a callout is removed", async () => {
  const { user } = open();
  const filter = screen.getByRole("textbox", { name: "Filter" });
  act(() => getButton("Restore").click());
  await user.click(filter);
  expect(document.activeElement).toBe(filter);
});
