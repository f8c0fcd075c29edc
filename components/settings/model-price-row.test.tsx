// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { ListedModelPrice } from "@/lib/api/schemas/models";
import { ModelPriceRow } from "./model-price-row";

const price: ListedModelPrice = {
  provider: "openai",
  model: "gpt-5-mini",
  own: null,
  builtIn: { input: 0.25, cachedInput: 0.025, output: 2 },
};

/** Opens the price for editing. The listed price is what was sent to the server. */
const editPrice = async () => {
  const bodies: unknown[] = [];
  vi.stubGlobal("fetch", async (_url: string, { body }: RequestInit = {}) => {
    if (body !== undefined) bodies.push(JSON.parse(String(body)));
    return Response.json({});
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <table>
        <tbody>
          <ModelPriceRow price={price} isOwner />
        </tbody>
      </table>
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Edit the price of gpt-5-mini" }));
  const getField = (label: string) =>
    screen.getByRole("textbox", { name: `${label} price of gpt-5-mini` });
  return { user, bodies, getField };
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("saves the three amounts on Enter in a field", async () => {
  const { user, bodies, getField } = await editPrice();
  expect(document.activeElement).toBe(getField("Input"));
  await user.clear(getField("Output"));
  await user.type(getField("Output"), "1.5{Enter}");
  await screen.findByRole("button", { name: "Edit the price of gpt-5-mini" });
  expect(bodies).toEqual([
    expect.objectContaining({ input: 0.25, cachedInput: 0.025, output: 1.5 }),
  ]);
});

test("explains and does not save an invalid amount, and keeps the price on Escape", async () => {
  const { user, bodies, getField } = await editPrice();
  await user.clear(getField("Cached input"));
  await user.type(getField("Cached input"), "much{Enter}");
  screen.getByText("Enter an amount, such as 1.50.");
  expect(getField("Cached input").getAttribute("aria-invalid")).toBe("true");
  await user.keyboard("{Escape}");
  expect(screen.getByText("0.025")).toBeTruthy();
  expect(bodies).toEqual([]);
});
