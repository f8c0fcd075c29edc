// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, useState } from "react";
import { afterEach, expect, test } from "vitest";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import { MoreButton } from "./more-button";

type ListProps = { rows: readonly ReactNode[]; delay?: number };

function List({ rows, delay = 0 }: ListProps) {
  const [count, setCount] = useState(1);
  return (
    <TooltipProvider>
      <ul>
        {rows.slice(0, count).map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows do not change.
          <li key={index}>{row}</li>
        ))}
      </ul>
      {count < rows.length && (
        <MoreButton onClick={() => setTimeout(() => setCount(count + 1), delay)}>More</MoreButton>
      )}
      <input aria-label="Other" />
    </TooltipProvider>
  );
}

afterEach(cleanup);

const press = async () => {
  screen.getByRole("button", { name: "More" }).focus();
  await userEvent.keyboard("{Enter}");
};

test("moves the focus to the first new row, even if that was the last one", async () => {
  const nested = (
    <ul>
      <li>Nested</li>
    </ul>
  );
  const link = <a href="/two">Two</a>;
  render(<List rows={[nested, link, "Three"]} />);
  await press();
  const two = await screen.findByRole("link", { name: "Two" });
  await waitFor(() => expect(document.activeElement).toBe(two));
  await press();
  await screen.findByText("Three");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Three"));
  expect(screen.queryByRole("button", { name: "More" })).toBeNull();
});

test("leaves the focus where it was moved in the meantime", async () => {
  render(<List rows={["One", "Two"]} delay={20} />);
  await press();
  const other = screen.getByRole("textbox", { name: "Other" });
  other.focus();
  await screen.findByText("Two");
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement).toBe(other);
});
