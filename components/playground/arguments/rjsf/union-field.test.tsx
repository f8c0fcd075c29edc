// @vitest-environment happy-dom
import { cleanup, render, screen, within } from "@testing-library/react";
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
    title: { type: ["string", "integer", "null"] },
    note: { type: ["string", "null"] },
    tags: { type: ["array", "null"], items: text },
    urgent: { type: ["boolean", "null"] },
    priority: { type: ["string", "null"], enum: ["low", "high", null] },
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
  expect(screen.queryByRole("radio", { name: /Card|Bank|Tags/, checked: true })).toBeNull();
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

test("offers null as one of the types of a union, and keeps the other value", async () => {
  const user = userEvent.setup();
  render(<Form initial={{ title: "Elm" }} />);
  const types = within(await screen.findByRole("radiogroup", { name: "Type of title" }));
  expect(screen.queryByRole("button", { name: "Send null for title" })).toBeNull();

  await user.click(types.getByRole("radio", { name: "null" }));
  expect(sent.title).toBeNull();
  expect(screen.queryByRole("textbox", { name: /^title/ })).toBeNull();
  expect(types.getByRole("radio", { name: "null", checked: true })).toBeTruthy();

  await user.click(types.getByRole("radio", { name: "Text" }));
  expect(sent.title).toBe("Elm");
});

test("keeps the text while the toggle of a nullable text is on", async () => {
  const user = userEvent.setup();
  render(<Form initial={{ note: "By hand" }} />);
  const toggle = await screen.findByRole("button", { name: "Send null for note" });
  await user.click(toggle);
  expect(sent.note).toBeNull();
  await user.click(toggle);
  expect(sent.note).toBe("By hand");
});

test("says that a list may be null", async () => {
  render(<Form />);
  expect(await screen.findByText("array or null")).toBeTruthy();
});

test("offers null next to yes and no", async () => {
  const user = userEvent.setup();
  render(<Form initial={{ urgent: true }} />);
  const answers = within(await screen.findByRole("radiogroup", { name: "urgent" }));
  expect(screen.queryByRole("button", { name: "Send null for urgent" })).toBeNull();
  const choose = (name: string) => user.click(answers.getByRole("radio", { name }));

  await choose("null");
  expect(sent.urgent).toBeNull();
  expect(answers.getByRole("radio", { name: "null", checked: true })).toBeTruthy();
  await choose("No");
  expect(sent.urgent).toBe(false);
  await choose("Not set");
  expect(sent.urgent).toBeUndefined();
});

test("says that a choice may be null", async () => {
  render(<Form />);
  expect(await screen.findByText("choice or null")).toBeTruthy();
});
