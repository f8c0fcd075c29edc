// @vitest-environment happy-dom
import { test } from "vitest";
import { expectOneError } from "@/components/layout/failing-page-fixture";
import { AuditPage } from "./audit-page";

test("reports once that nothing could be loaded, and tries all again", async () => {
  const paths = ["agents", "audit", "audit/people"];
  await expectOneError(<AuditPage />, "The audit log could not be loaded", paths);
}, 30_000);
