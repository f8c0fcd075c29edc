import { isOutage } from "@/lib/data/is-outage";
import { isAppError } from "@/lib/errors";
import { createFailureReport } from "./failure-report";
import { report } from "./report";

/**
 * Creates a `report` for requests. It counts internal errors, wherever they are in a response. An
 * outage of the database is not one: every request meets it, so it is reported once a minute.
 */
export const createRequestReport = (countInternalError?: () => void): typeof report => {
  const reportOutage = createFailureReport(report);
  return (error, about) => {
    if (isOutage(error)) return reportOutage(error, about);
    if (!isAppError(error)) countInternalError?.();
    report(error, about);
  };
};
