// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { ErrorState, ListSkeleton } from "./page-states";
import { renderPage } from "./render-page-fixture";

/** Each click on "Continue" renders the next of the states. */
function List({ states }: { states: ("failed" | "loading" | "loaded")[] }) {
  const [step, setStep] = useState(0);
  const state = states[step];
  const proceed = () => setStep(step + 1);
  return (
    <main>
      <button type="button">New agent</button>
      {state === "failed" && <ErrorState title="No agents" retry={proceed} />}
      {state === "loading" && <ListSkeleton label="Loading the agents" />}
      {state === "loaded" && <button type="button">Weather</button>}
      <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={proceed}>
        Continue
      </button>
    </main>
  );
}

const pressContinue = async (user: ReturnType<typeof renderPage>) =>
  user.click(screen.getByRole("button", { name: "Continue" }));

const expectFocus = (element: HTMLElement) =>
  expect.poll(() => document.activeElement).toBe(element);

const retry = async (user: ReturnType<typeof renderPage>) => {
  screen.getByRole("button", { name: "Try again" }).focus();
  await user.keyboard("{Enter}");
};

test("moves the focus to what was loaded immediately", async () => {
  const user = renderPage(<List states={["failed", "loaded"]} />);
  await retry(user);
  await expectFocus(screen.getByRole("button", { name: "Weather" }));
});

test.each([
  ["what was loaded", "loaded", "Weather"],
  ["the next attempt", "failed", "Try again"],
] as const)("keeps the focus in place during an attempt, for %s", async (_, last, name) => {
  const user = renderPage(<List states={["failed", "loading", last]} />);
  await retry(user);
  await expectFocus(screen.getByRole("status"));
  await pressContinue(user);
  await expectFocus(screen.getByRole("button", { name }));
});

test("does not move the focus when other content has loaded", async () => {
  const user = renderPage(<List states={["loading", "loaded"]} />);
  const button = screen.getByRole("button", { name: "New agent" });
  button.focus();
  await pressContinue(user);
  expect(document.activeElement).toBe(button);
});

test("renders the message again when another attempt has failed", async () => {
  function Failure() {
    const [busy, setBusy] = useState(false);
    return (
      <ErrorState title="No agents" busy={busy} retry={() => setBusy(true)}>
        <button type="button" onClick={() => setBusy(false)}>
          Fail
        </button>
      </ErrorState>
    );
  }
  const user = renderPage(<Failure />);
  const title = screen.getByText("No agents");
  await retry(user);
  expect(title.isConnected).toBe(true);
  await user.click(screen.getByRole("button", { name: "Fail" }));
  expect(title.isConnected).toBe(false);
  expect(screen.getByText("No agents")).toBeTruthy();
});
