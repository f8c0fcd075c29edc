// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { TransientButton } from "./transient-button";

afterEach(cleanup);

function Filters() {
  const [isFiltered, setIsFiltered] = useState(true);
  return (
    <main>
      <input aria-label="Search" />
      {isFiltered && <TransientButton onClick={() => setIsFiltered(false)}>Clear</TransientButton>}
      <a href="/calls/1">Call 1</a>
    </main>
  );
}

test("passes the focus on when it disappears", async () => {
  render(<Filters />);
  await userEvent.click(screen.getByRole("button", { name: "Clear" }));
  expect(document.activeElement).toBe(screen.getByRole("link", { name: "Call 1" }));
});
