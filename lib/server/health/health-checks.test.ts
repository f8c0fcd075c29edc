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

const healthy = { isAway: false, isNotified: true, isReadOnly: false, canServe: true };

it.each([
  [{}, "ok", []],
  [{ isNotified: undefined, canServe: false }, "not ready", ["not_loaded"]],
  [{ isNotified: false }, "degraded", ["notifications_not_heard"]],
  [{ isReadOnly: true }, "degraded", ["database_read_only"]],
  [{ isAway: true, isNotified: undefined }, "degraded", ["database_away"]],
  [{ isAway: true, isNotified: undefined, canServe: false }, "not ready", ["not_loaded"]],
])("reports %o as %s", (state, status, codes) => {
  const report = checkHealth(createDatabaseChecks(() => ({ ...healthy, ...state })));
  expect(report.status).toBe(status);
  expect(report.reasons.map(({ code }) => code)).toEqual(codes);
});
