import { truncateRequests } from "@/lib/templates/truncate-requests";
import type { CallRequest, CallResult } from "../ports";

/**
 * Extracts the log and the requests from when a call was checked, to be stored until the call runs.
 */
export const toCheckTrace = ({
  log,
  requests,
}: CallResult["trace"]): Pick<CallRequest, "checkLog" | "checkRequests"> => ({
  checkLog: log,
  ...(requests.length > 0 && { checkRequests: JSON.parse(truncateRequests(requests)) }),
});
