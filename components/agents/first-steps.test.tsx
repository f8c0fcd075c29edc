// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { renderPage } from "@/components/layout/render-page-fixture";
import { FirstSteps, useFirstStepsToShow } from "./first-steps";

function Steps() {
  const { done, hide } = useFirstStepsToShow();
  return done && <FirstSteps slug="weather" done={done} onHide={hide} />;
}

test("moves the focus to what follows when the steps are hidden", async () => {
  onTestFinished(() => localStorage.clear());
  vi.stubGlobal("fetch", async () =>
    Response.json({ created: true, tried: false, published: false, called: false }),
  );
  const user = renderPage(
    <main>
      <Steps />
      <button type="button">Search</button>
    </main>,
  );
  (await screen.findByRole("button", { name: "Hide the first steps" })).focus();
  await user.keyboard("{Enter}");
  expect(screen.queryByText("First steps")).toBeNull();
  const next = screen.getByRole("button", { name: "Search" });
  await waitFor(() => expect(document.activeElement).toBe(next));
});
