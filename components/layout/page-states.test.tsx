// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { ErrorState } from "./page-states";
import { renderPage } from "./render-page-fixture";

function List() {
  const [isLoaded, setIsLoaded] = useState(false);
  return (
    <main>
      <button type="button">New agent</button>
      {isLoaded ? (
        <button type="button">Weather</button>
      ) : (
        <ErrorState title="The agents could not be loaded" retry={() => setIsLoaded(true)} />
      )}
      <button type="button">Load more</button>
    </main>
  );
}

test("moves the focus to what was loaded by its button", async () => {
  const user = renderPage(<List />);
  screen.getByRole("button", { name: "Try again" }).focus();
  await user.keyboard("{Enter}");
  const loaded = screen.getByRole("button", { name: "Weather" });
  await expect.poll(() => document.activeElement).toBe(loaded);
});
