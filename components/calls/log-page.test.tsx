// @vitest-environment happy-dom
import { test } from "vitest";
import { expectOneError } from "@/components/layout/failing-page-fixture";
import { LogPage } from "./log-page";

test("reports once that nothing could be loaded, and tries all again", async () => {
  const paths = ["agents", "callers", "calls", "statistics"];
  await expectOneError(<LogPage />, "The calls could not be loaded", paths);
}, 30_000);
