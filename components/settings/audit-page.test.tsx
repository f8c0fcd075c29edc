// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { expectFailedList, expectOneError } from "@/components/layout/failing-page-fixture";
import { renderPage } from "@/components/layout/render-page-fixture";
import { AuditPage } from "./audit-page";

test("reports once that nothing could be loaded, and tries all again", async () => {
  const paths = ["agents", "audit", "audit/people"];
  await expectOneError(<AuditPage />, "The audit log could not be loaded", paths);
}, 30_000);

const lists = { audit: { entries: [] }, "audit/people": { people: [] }, agents: { agents: [] } };

test.each(["audit/people", "agents"])(
  "reports that the choices from %s could not be loaded, and loads them on retry",
  (path) => expectFailedList(<AuditPage />, path, "The filter options could not be loaded", lists),
  30_000,
);

test("announces that nothing matches, once that is known", async () => {
  let answer = (_: Response) => {};
  vi.stubGlobal("fetch", (url: string) => {
    if (url.includes("action="))
      return new Promise<Response>((resolve) => {
        answer = resolve;
      });
    return Response.json({ entries: [], people: [], agents: [] });
  });
  const user = renderPage(<AuditPage />);
  // The region exists before its text, because screen readers announce changes only.
  const region = (await screen.findByText("No activity yet")).closest("[role=status]");
  await user.selectOptions(screen.getByLabelText("Action"), "agent.create");
  expect(screen.getByText("Loading the audit log")).toBeTruthy();
  expect(screen.queryByText("No matching actions")).toBeNull();
  answer(Response.json({ entries: [] }));
  const message = await screen.findByText("No matching actions");
  expect(region?.contains(message)).toBe(true);
});
