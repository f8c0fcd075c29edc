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

test("does not say that nothing matches until that is known", async () => {
  vi.stubGlobal("fetch", (url: string) => {
    if (url.includes("action=")) return new Promise(() => {});
    return Response.json({ entries: [], people: [], agents: [] });
  });
  const user = renderPage(<AuditPage />);
  await screen.findByText("No activity yet");
  await user.selectOptions(screen.getByLabelText("Action"), "agent.create");
  expect(screen.getByText("Loading the audit log")).toBeTruthy();
  expect(screen.queryByText("No matching actions")).toBeNull();
});
