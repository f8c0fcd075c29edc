// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import { BulkEditDialog } from "./bulk-edit-dialog";
import { toListedTool } from "./listed-tool-fixture";

afterEach(cleanup);

const names = ["getPet", "addPet", "listOrders", ...[1, 2, 3, 4, 5, 6].map((n) => `other${n}`)];

const openDialog = () => {
  const changes: unknown[] = [];
  render(
    <TooltipProvider>
      <BulkEditDialog
        tools={names.map(toListedTool)}
        explainDisabled={({ name }) => (name === "addPet" ? "Save your changes first." : undefined)}
        onChange={async (...change) => void changes.push(change)}
        onDelete={async () => {
          throw new Error("The draft is locked.");
        }}
        onClose={() => {}}
      />
    </TooltipProvider>,
  );
  return { changes, user: userEvent.setup() };
};

it("changes every tool that matches the filter, except those that cannot be changed", async () => {
  const { changes, user } = openDialog();
  expect(screen.getByRole("button", { name: "Disable tools" })).toHaveProperty("disabled", true);
  await user.click(screen.getByRole("checkbox", { name: "listOrders" }));
  await user.type(screen.getByRole("searchbox"), "OTHER");
  await user.click(screen.getByRole("checkbox", { name: "All 6 matches" }));
  await user.clear(screen.getByRole("searchbox"));
  expect(screen.getByRole("checkbox", { name: "addPet" })).toHaveProperty("disabled", true);
  await user.click(screen.getByRole("button", { name: "Disable 7 tools" }));
  await waitFor(() =>
    expect(changes).toEqual([[["listOrders", ...names.slice(3)], { enabled: false }]]),
  );
});

it("says why tools could not be deleted, and stays open", async () => {
  const { user } = openDialog();
  await user.click(screen.getByRole("radio", { name: "Delete" }));
  await user.click(screen.getByRole("checkbox", { name: "getPet" }));
  await user.click(screen.getByRole("button", { name: "Delete 1 tool" }));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("The draft is locked.");
  await user.click(screen.getByRole("button", { name: "Delete 1 tool" }));
  // A new element, so that screen readers announce it again.
  await waitFor(() => expect(screen.getByRole("alert")).not.toBe(alert));
});
