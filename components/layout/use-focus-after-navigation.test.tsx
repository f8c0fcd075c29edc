// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { expect, onTestFinished, test } from "vitest";
import { useFocusAfterNavigation } from "./use-focus-after-navigation";

function Page({ fields }: { fields: string[] }) {
  useFocusAfterNavigation();
  return (
    <>
      <a href="/agents">Agents</a>
      <main id="main" tabIndex={-1}>
        {fields.map((name) => (
          <input key={name} aria-label={name} />
        ))}
      </main>
    </>
  );
}

const open = (path: string, fields: string[]) => {
  const at = (current: string, names: string[]) => (
    <PathnameContext value={current}>
      <Page fields={names} />
    </PathnameContext>
  );
  onTestFinished(cleanup);
  const { rerender } = render(at(path, fields));
  return (next: string, names: string[]) => rerender(at(next, names));
};

test("focuses the content if a navigation removes the focused element", () => {
  const navigate = open("/agents", ["Name"]);
  expect(document.activeElement).toBe(document.body);
  screen.getByRole("textbox", { name: "Name" }).focus();
  navigate("/agents/slack", []);
  expect(document.activeElement).toBe(screen.getByRole("main"));
});

test("keeps the focus on a control that stays", () => {
  const navigate = open("/agents", []);
  screen.getByRole("link", { name: "Agents" }).focus();
  navigate("/credentials", []);
  expect(document.activeElement).toBe(screen.getByRole("link", { name: "Agents" }));
});
