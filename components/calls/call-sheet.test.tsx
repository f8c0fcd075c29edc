// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { renderPage } from "@/components/layout/render-page-fixture";
import type { Call } from "@/lib/api/schemas/calls";
import { CallSheet } from "./call-sheet";

const calls = ["greet", "greet"].map((tool, index) => ({ id: `${index}`, tool }) as Call);

function OpenSheet() {
  const [id, setId] = useState<string | null>("0");
  return <CallSheet id={id} calls={calls} onOpen={setId} onFilter={() => {}} />;
}

test("announces the next call", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  const user = renderPage(<OpenSheet />);
  const region = screen.getByText("Call to greet, 1 of 2");
  expect(region.role).toBe("status");
  await user.keyboard("j");
  expect(region.textContent).toBe("Call to greet, 2 of 2");
});
