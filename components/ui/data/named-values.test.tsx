// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { NamedValues } from "./named-values";

afterEach(cleanup);

test("shows values one below the other, and the names without a value in one line", () => {
  const { container } = render(
    <NamedValues names={["to", "cc", "text", "reply"]} values={{ to: "#general", text: null }} />,
  );
  const terms = screen.getAllByRole("term").map(({ textContent }) => textContent);
  expect(terms).toEqual(["to", "text"]);
  expect(container.textContent).toContain("Not set: cc, reply");
});

test("shows only the line if nothing has a value", () => {
  render(<NamedValues names={["to"]} values={{}} />);
  expect(screen.queryByRole("term")).toBeNull();
  expect(screen.getByText("to")).toBeTruthy();
});
