import { isOutage } from "@/lib/data/is-outage";
import { isAppError } from "@/lib/errors";
import type { RequestDetails } from "@/lib/http/request-id";
import { createFailureReport } from "./failure-report";
import { describeError, report } from "./report";

/**
 * Creates a `report` that counts internal errors, wherever they are in a response. An outage of the
 * database is not one. It is reported once a minute, because all requests and tasks meet it.
 */
export const createReport = (countInternalError?: () => void): typeof report => {
  const reportOutage = createFailureReport((error: unknown, about: RequestDetails | string) =>
    report(
      `DATABASE_URL: the database is not available, or has no free connection (${describeError(error).message}).`,
      about,
    ),
  );
  return (error, about) => {
    if (isOutage(error)) return reportOutage(error, about);
    if (!isAppError(error)) countInternalError?.();
    report(error, about);
  };
};
