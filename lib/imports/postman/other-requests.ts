import type { AddWarning } from "../import-kind";

/** Warns about requests of a collection that use a protocol other than HTTP. */
export const warnAboutOtherRequests = (count: number, addWarning: AddWarning): void => {
  if (count > 0)
    addWarning(
      "",
      "requests_left_out",
      `${count === 1 ? "One request was" : `${count} requests were`} skipped, because only HTTP is supported.`,
    );
};
