// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { ParametersSchema } from "@/lib/schema/json-schema";
import { ParameterForm } from "../parameter-form";
import { useArguments } from "../use-arguments";

const LINE_PX = 16;
const long = "One line.\n".repeat(12);
const parameters: ParametersSchema = {
  type: "object",
  properties: {
    query: { type: "string", description: long, default: "all" },
    limit: { type: "integer", description: "How many." },
    filter: { type: "object", description: long, properties: {} },
  },
};

function Form() {
  return <ParameterForm arguments={useArguments({ parameters }, {})} />;
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("collapses a long description, but describes its field with all of it", async () => {
  vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockImplementation(function (
    this: HTMLElement,
  ) {
    return (this.textContent.split("\n").length - 1) * LINE_PX;
  });
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(4 * LINE_PX);
  const user = userEvent.setup();
  render(<Form />);
  const buttons = () => screen.getAllByRole("button", { name: /^Show/ });
  expect(buttons().map((button) => button.getAttribute("aria-label"))).toEqual([
    "Show more about query",
    "Show more about filter",
  ]);
  const [more] = buttons();
  if (!more) throw new Error("The description is not folded.");
  const describedBy = screen.getByLabelText(/^query/).getAttribute("aria-describedby") ?? "";
  const description = describedBy.split(" ").map((id) => document.getElementById(id)?.textContent);
  expect(description).toEqual([long, 'Default: "all"']);
  expect(more.getAttribute("aria-expanded")).toBe("false");
  const text = document.getElementById(more.getAttribute("aria-controls") ?? "");
  expect(text?.className).toContain("line-clamp-4");
  await user.click(more);
  expect(more.getAttribute("aria-expanded")).toBe("true");
  expect(text?.className).not.toContain("line-clamp");
  await user.click(screen.getByRole("button", { name: "Show less about query" }));
  expect(text?.className).toContain("line-clamp-4");
});
