// @vitest-environment happy-dom
import { test } from "vitest";
import { expectFailedList, expectOneError } from "@/components/layout/failing-page-fixture";
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
