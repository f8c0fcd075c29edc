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
  properties: { tags: { type: "array", items: { type: "string" } } },
};

function Form() {
  const form = useArguments({ parameters }, { tags: ["a", "b"] });
  return (
    <TooltipProvider>
      <ParameterForm arguments={form} visibleParameters={["tags"]} />
    </TooltipProvider>
  );
}

afterEach(cleanup);

test("keeps the focus in the list after removing an item, and moves it to the add button after the last", async () => {
  const user = userEvent.setup();
  render(<Form />);
  const [, first] = await screen.findAllByRole("button", { name: /^Remove / });
  if (first) await user.click(first);
  await waitFor(() =>
    expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^Remove/),
  );
  await user.keyboard("{Enter}");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Add item"));
});
