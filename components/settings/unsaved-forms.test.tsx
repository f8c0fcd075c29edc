// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { TooltipProvider } from "@/components/ui/primitives/tooltip";
import { getUnsaved } from "@/components/unsaved-changes/unsaved";
import { InviteForm } from "./invite-form";
import { ModelPriceForm } from "./model-price-form";
import { ModelPriceRow } from "./model-price-row";
import { OAuthClientForm } from "./oauth-client-form";

const amounts = { input: 1, cachedInput: 1, output: 1 };
const price = { provider: "openai", model: "gpt-5.4", builtIn: amounts, own: null } as const;
const priceRow = (
  <table>
    <tbody>
      <ModelPriceRow price={price} isOwner />
    </tbody>
  </table>
);

const cases: [unsaved: string, form: ReactNode, field: RegExp][] = [
  ["the invitation", <InviteForm key="invite" />, /^E-mail address/],
  ["the new client", <OAuthClientForm key="client" />, /^Name/],
  ["the new price", <ModelPriceForm key="price" />, /^Model/],
  ["the price of gpt-5.4", priceRow, /^Input/],
];

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = async (form: ReactNode) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TooltipProvider>{form}</TooltipProvider>
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  const edit = screen.queryByRole("button", { name: "Edit the price of gpt-5.4" });
  if (edit) await user.click(edit);
  return user;
};

test.each(cases)("counts what was typed as unsaved: %s", async (unsaved, form, field) => {
  const user = await open(form);
  expect(getUnsaved()).toEqual([]);
  const input = screen.getByRole("textbox", { name: field });
  await user.type(input, "2");
  expect(getUnsaved()).toEqual([{ label: unsaved }]);
  await user.type(input, "{Backspace}");
  expect(getUnsaved()).toEqual([]);
});

test.each(cases)("takes no input that the end of a save would discard: %s", async (_, form) => {
  const fetch = vi.fn(() => new Promise<Response>(() => {}));
  vi.stubGlobal("fetch", fetch);
  const user = await open(form);
  const fields = screen.getAllByRole<HTMLInputElement>("textbox");
  for (const field of fields) await user.type(field, "2");
  const [first] = fields;
  if (first) await user.type(first, "{Enter}");
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce());
  for (const field of fields) await user.type(field, "34");
  expect(fields.map(({ value }) => value).join()).not.toContain("34");
});
