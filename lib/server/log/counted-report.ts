import { isOutage } from "@/lib/data/is-outage";
import { isAppError } from "@/lib/errors";
import { report } from "./report";

/**
 * Creates a `report` that also counts internal errors, wherever they are in a response. An outage
 * of the database is not one.
 */
export const createCountedReport =
  (countInternalError: () => void): typeof report =>
  (error, about) => {
    if (!isAppError(error) && !isOutage(error)) countInternalError();
    report(error, about);
  };
