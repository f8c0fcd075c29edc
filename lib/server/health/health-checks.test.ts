import { expect, it } from "vitest";
import { createDatabaseChecks } from "../served/served-state";
import { checkHealth, type HealthCheck } from "./health-checks";

const ok: HealthCheck = () => undefined;
const away: HealthCheck = () => ({ code: "away", message: "Away." });

it("is ready while agents can be served, and lists what needs attention", () => {
  expect(checkHealth({ blocking: [ok], degrading: [ok] })).toEqual({ status: "ok", reasons: [] });
  expect(checkHealth({ blocking: [ok], degrading: [away] })).toEqual({
    status: "degraded",
    reasons: [{ code: "away", message: "Away." }],
  });
  expect(checkHealth({ blocking: [away], degrading: [away] })).toMatchObject({
    status: "not ready",
    reasons: [{ code: "away" }, { code: "away" }],
  });
});

it.each([
  [{ isAway: false, isNotified: true, canServe: true }, "ok", []],
  [{ isAway: false, isNotified: undefined, canServe: false }, "not ready", ["not_loaded"]],
  [{ isAway: false, isNotified: false, canServe: true }, "degraded", ["notifications_not_heard"]],
  [{ isAway: true, isNotified: undefined, canServe: true }, "degraded", ["database_away"]],
  [{ isAway: true, isNotified: undefined, canServe: false }, "not ready", ["not_loaded"]],
])("reports %o as %s", (state, status, codes) => {
  const report = checkHealth(createDatabaseChecks(() => state));
  expect(report.status).toBe(status);
  expect(report.reasons.map(({ code }) => code)).toEqual(codes);
});
