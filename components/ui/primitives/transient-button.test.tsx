// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, useState } from "react";
import { afterEach, expect, test } from "vitest";
import { TransientButton } from "./transient-button";

afterEach(cleanup);

function Filters({ children }: { children?: ReactNode }) {
  const [isFiltered, setIsFiltered] = useState(true);
  return (
    <main>
      <input aria-label="Search" />
      {isFiltered && <TransientButton onClick={() => setIsFiltered(false)}>Clear</TransientButton>}
      {children}
    </main>
  );
}

test("passes the focus on when it disappears", async () => {
  render(
    <Filters>
      <a href="/calls/1">Call 1</a>
    </Filters>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Clear" }));
  expect(document.activeElement).toBe(screen.getByRole("link", { name: "Call 1" }));
});

test("passes the focus back when it disappears at the end of the page", async () => {
  render(<Filters />);
  await userEvent.click(screen.getByRole("button", { name: "Clear" }));
  expect(document.activeElement).toBe(screen.getByLabelText("Search"));
});
