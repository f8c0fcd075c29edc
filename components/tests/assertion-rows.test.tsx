// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import { type AssertionDraft, AssertionRows } from "./assertion-rows";

afterEach(cleanup);

function Editor() {
  const [drafts, setDrafts] = useState<AssertionDraft[]>(
    [1, 2].map((id) => ({ id, path: `data.${id}`, is: "exists", text: "" })),
  );
  return (
    <TooltipProvider>
      <AssertionRows drafts={drafts} verdicts={undefined} onChange={setDrafts} onAdd={() => {}} />
    </TooltipProvider>
  );
}

test("keeps the focus in the list after removing an assertion", async () => {
  const user = userEvent.setup();
  render(<Editor />);
  const remove = () => screen.getByRole("button", { name: "Remove assertion 1" });
  await user.click(remove());
  expect(document.activeElement).toBe(remove());
  await user.click(remove());
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add assertion" }));
});
