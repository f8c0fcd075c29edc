// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import type { ParametersSchema } from "@/lib/schema/json-schema";
import { ParameterForm } from "../parameter-form";
import { useArguments } from "../use-arguments";

const parameters: ParametersSchema = {
  type: "object",
  properties: {
    size: {
      anyOf: [{ type: "number" }, { type: "object", properties: { width: { type: "number" } } }],
    },
    tags: { type: "array", items: { type: "string" } },
    labels: { type: "array", items: { type: "string" }, maxItems: 1 },
    address: { type: "object", properties: { street: { type: "string" } } },
  },
};

function Form() {
  const form = useArguments({ parameters }, { tags: ["a", "b"] });
  return (
    <TooltipProvider>
      <ParameterForm arguments={form} visibleParameters={["size", "tags", "labels", "address"]} />
    </TooltipProvider>
  );
}

afterEach(cleanup);

test("keeps the focus in the list after removing an item, and moves it to the add button after the last", async () => {
  const user = userEvent.setup();
  render(<Form />);
  const [, first] = await screen.findAllByRole("button", { name: /^Remove tags / });
  if (first) await user.click(first);
  await waitFor(() =>
    expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^Remove/),
  );
  await user.keyboard("{Enter}");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Add item"));
});

test("moves the focus from a button that is replaced by what it adds or removes", async () => {
  const user = userEvent.setup();
  render(<Form />);
  const press = async (role: string, name: string) => {
    const control = await screen.findByRole(role, { name });
    control.focus();
    await user.keyboard("{Enter}");
  };
  const expectFocus = (name: string) =>
    waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(name)));
  await press("button", "Add address");
  await expectFocus("street");
  await press("button", "Remove address");
  await expectFocus("Add address");
  await press("button", "Add labels");
  await expectFocus("Add item to labels");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(document.activeElement?.tagName).toBe("INPUT"));
  expect(screen.queryByRole("button", { name: "Add item to labels" })).toBeNull();
  await press("button", "Remove labels");
  await expectFocus("Add labels");
  screen.getByRole("radio", { name: "Object" }).click();
  await press("button", "Remove size");
  await expectFocus("Remove tags");
});
