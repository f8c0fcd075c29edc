import { truncateRequests } from "@/lib/templates/truncate-requests";
import type { CallRequest, CallResult } from "../ports";

/** What the log of a call has from the time when it was checked, for one that is stored until it runs. */
export const toCheckTrace = ({
  log,
  requests,
}: CallResult["trace"]): Pick<CallRequest, "checkLog" | "checkRequests"> => ({
  checkLog: log,
  ...(requests.length > 0 && { checkRequests: JSON.parse(truncateRequests(requests)) }),
});
