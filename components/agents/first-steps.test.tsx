// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { renderPage } from "@/components/layout/render-page-fixture";
import { FirstSteps } from "./first-steps";

test("moves the focus to what follows when the steps are hidden", async () => {
  onTestFinished(() => localStorage.clear());
  vi.stubGlobal("fetch", async () =>
    Response.json({ created: true, tried: false, published: false, called: false }),
  );
  const user = renderPage(
    <main>
      <FirstSteps slug="weather" />
      <button type="button">Search</button>
    </main>,
  );
  (await screen.findByRole("button", { name: "Hide the first steps" })).focus();
  await user.keyboard("{Enter}");
  expect(screen.queryByText("First steps")).toBeNull();
  const next = screen.getByRole("button", { name: "Search" });
  await waitFor(() => expect(document.activeElement).toBe(next));
});
