// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { ParameterForm } from "./parameter-form";
import { useArguments } from "./use-arguments";

afterEach(cleanup);

function Form() {
  const form = useArguments({
    parameters: {
      type: "object",
      properties: { order: { type: "string" }, amount: { type: "number" } },
      required: ["order"],
    },
  });
  return <ParameterForm arguments={form} visibleParameters={["order", "amount"]} />;
}

test("reports nothing when an empty field is left, but reports an invalid value", async () => {
  render(<Form />);
  const amount = screen.getByRole("textbox", { name: /^amount/ });
  await userEvent.click(screen.getByRole("textbox", { name: /^order/ }));
  await userEvent.click(amount);
  await userEvent.keyboard("many");
  await userEvent.tab();
  await vi.waitFor(() => expect(amount.getAttribute("aria-invalid")).toBe("true"));
  expect(screen.queryByText("Required.")).toBeNull();
});
