// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { ConfirmDialog } from "../overlays/confirm-dialog";
import { rowControl, useRowFocus } from "./use-row-focus";

afterEach(cleanup);

/** Rows that are removed at once, or after a confirmation, which then can fail. */
function Rows({ asks = false, fails = false }: { asks?: boolean; fails?: boolean }) {
  const [rows, setRows] = useState(["a", "b", "c"]);
  const [toRemove, setToRemove] = useState<string>();
  const rowFocus = useRowFocus<HTMLElement>();
  const remove = (row: string | undefined) => setRows(rows.filter((other) => other !== row));
  return (
    <section {...rowFocus}>
      {rows.map((row) => (
        <p key={row}>
          <input aria-label={row} />
          <button
            {...rowControl}
            type="button"
            onClick={() => (asks ? setToRemove(row) : remove(row))}
          >
            Remove {row}
          </button>
        </p>
      ))}
      <button type="button" data-row-add="" onClick={() => setRows([...rows, "new"])}>
        Add
      </button>
      <ConfirmDialog
        open={toRemove !== undefined}
        onOpenChange={() => setToRemove(undefined)}
        title="Remove it?"
        description=""
        confirmLabel="Yes"
        onConfirm={async () => {
          remove(toRemove);
          if (!fails) return;
          await new Promise((resolve) => setTimeout(resolve));
          setRows(rows);
          throw new Error("Refused.");
        }}
      />
    </section>
  );
}

const button = (name: string) => screen.getByRole("button", { name });

test("moves the focus to the next row, then to the last one, then to the add button", async () => {
  const user = userEvent.setup();
  render(<Rows />);
  await user.click(button("Remove b"));
  expect(document.activeElement).toBe(button("Remove c"));
  await user.keyboard("{Enter}");
  expect(document.activeElement).toBe(button("Remove a"));
  await user.keyboard("{Enter}");
  expect(document.activeElement).toBe(button("Add"));
});

test("moves the focus from a confirmation dialog to the row that replaced the removed one", async () => {
  const user = userEvent.setup();
  render(<Rows asks />);
  await user.click(button("Remove a"));
  await user.click(await screen.findByRole("button", { name: "Yes" }));
  await waitFor(() => expect(document.activeElement).toBe(button("Remove b")));
});

test("returns the focus to a row whose removal was undone because it failed", async () => {
  const user = userEvent.setup();
  render(<Rows asks fails />);
  await user.click(button("Remove a"));
  await user.click(await screen.findByRole("button", { name: "Yes" }));
  await screen.findByText("Refused.");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(button("Remove a")));
});

test("returns the focus to an only row that comes back, unless it has been moved", async () => {
  const user = userEvent.setup();
  function OnlyRow({ isRemoved }: { isRemoved: boolean }) {
    const rowFocus = useRowFocus<HTMLUListElement>();
    return (
      <main id="main" tabIndex={-1}>
        {!isRemoved && (
          <ul {...rowFocus}>
            <li>
              <button {...rowControl} type="button" aria-label="Remove a" />
            </li>
          </ul>
        )}
        <button type="button">Other</button>
      </main>
    );
  }
  const { rerender } = render(<OnlyRow isRemoved={false} />);
  const removeAndFail = async (between?: () => Promise<void>) => {
    button("Remove a").focus();
    rerender(<OnlyRow isRemoved />);
    expect(document.activeElement).toBe(screen.getByRole("main"));
    await between?.();
    rerender(<OnlyRow isRemoved={false} />);
  };
  await removeAndFail();
  expect(document.activeElement).toBe(button("Remove a"));
  await removeAndFail(() => user.click(button("Other")));
  expect(document.activeElement).toBe(button("Other"));
});

test("moves the focus to the field of a new row, but not to one that appears by itself", async () => {
  const user = userEvent.setup();
  const { rerender } = render(<Rows key="1" />);
  await user.click(button("Add"));
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "new" }));
  rerender(<Rows key="2" />);
  expect(document.activeElement).toBe(document.body);
});
