// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import type { ParametersSchema } from "@/lib/schema/json-schema";
import type { Params } from "../initial-values";
import { ParameterForm } from "../parameter-form";
import { useArguments } from "../use-arguments";

const text = { type: "string" } as const;
const parameters: ParametersSchema = {
  type: "object",
  properties: {
    pay: {
      oneOf: [
        {
          title: "Card",
          type: "object",
          properties: { type: { const: "card" }, number: text },
          required: ["type", "number"],
        },
        {
          title: "Bank",
          type: "object",
          properties: { type: { const: "bank" }, iban: text },
          required: ["type", "iban"],
        },
        { title: "Tags", type: "array", items: text },
      ],
    },
  },
};

let sent: Params;
function Form({ initial }: { initial?: Params }) {
  const form = useArguments({ parameters }, initial);
  sent = form.params;
  return (
    <TooltipProvider>
      <ParameterForm arguments={form} />
    </TooltipProvider>
  );
}

afterEach(cleanup);

test("sends nothing for a union of objects until one is chosen, and keeps the values of each", async () => {
  const user = userEvent.setup();
  render(<Form />);
  const choose = async (name: string) => user.click(await screen.findByRole("radio", { name }));
  expect(screen.queryByRole("radio", { checked: true })).toBeNull();
  expect(sent.pay).toBeUndefined();

  await choose("Card");
  expect(sent.pay).toEqual({ type: "card" });
  await user.type(screen.getByRole("textbox", { name: /number/ }), "4111");
  expect(sent.pay).toEqual({ type: "card", number: "4111" });

  await choose("Bank");
  expect(sent.pay).toEqual({ type: "bank" });
  await user.type(screen.getByRole("textbox", { name: /iban/ }), "NL91");
  expect(screen.queryByRole("textbox", { name: /number/ })).toBeNull();

  await choose("Tags");
  expect(sent.pay).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Add item to pay" }));

  await choose("Card");
  expect(sent.pay).toEqual({ type: "card", number: "4111" });
  await user.click(screen.getByRole("button", { name: "Remove pay" }));
  expect(sent.pay).toBeUndefined();
});

test("shows the alternative of an object that was set from outside", async () => {
  render(<Form initial={{ pay: { type: "bank", iban: "DE89" } }} />);
  expect((await screen.findByRole<HTMLInputElement>("textbox", { name: /iban/ })).value).toBe(
    "DE89",
  );
  expect(screen.getByRole("radio", { checked: true, name: "Bank" })).toBeTruthy();
});
