// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { expectFailedList } from "@/components/layout/failing-page-fixture";
import { renderPage } from "@/components/layout/render-page-fixture";
import { ModelPricesPage } from "./model-prices-page";

test("keeps the focus when the button that resets or removes a price disappears", async () => {
  const amounts = { input: 1, cachedInput: 1, output: 1 };
  let prices = [
    { provider: "openai", model: "listed", builtIn: amounts, own: amounts },
    { provider: "openai", model: "unlisted", builtIn: null, own: amounts },
    { provider: "openai", model: "last", builtIn: amounts, own: null },
  ].map((price) => ({ ...price, own: price.own as typeof amounts | null }));
  vi.stubGlobal("fetch", async (url: string, { method }: RequestInit = {}) => {
    if (url.endsWith("/me")) return Response.json({ role: "owner", space: {} });
    if (method !== "DELETE") return Response.json({ prices });
    prices = prices
      .map((each) => (url.endsWith(`=${each.model}`) ? { ...each, own: null } : each))
      .filter(({ builtIn, own }) => builtIn ?? own);
    return new Response(null, { status: 204 });
  });
  renderPage(<ModelPricesPage />);
  const press = async (name: string) => {
    (await screen.findByRole("button", { name })).focus();
    await userEvent.keyboard("{Enter}");
    await vi.waitFor(() => expect(screen.queryByRole("button", { name })).toBeNull());
  };
  const expectFocus = (name: string) =>
    vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name })));
  await press("Reset the price of listed");
  await expectFocus("Edit the price of listed");
  await press("Remove the price of unlisted");
  await expectFocus("Edit the price of last");
});

test("reports that the role could not be loaded", () =>
  expectFailedList(<ModelPricesPage />, "me", "Your role could not be loaded", {
    me: { role: "owner", space: {} },
    "model-prices": { prices: [] },
  }));

test.each([
  ["owner", /set your own where they have changed/],
  ["editor", /only an owner can change them/],
])("tells an %s who can change the prices", async (role, text) => {
  vi.stubGlobal("fetch", async (url: string) =>
    Response.json(url.endsWith("/me") ? { role, space: {} } : { prices: [] }),
  );
  renderPage(<ModelPricesPage />);
  expect(await screen.findByText(text)).toBeTruthy();
});
