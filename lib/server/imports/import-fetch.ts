import type { Outbound } from "@/lib/handlers/handler";
import { isOutboundError } from "@/lib/handlers/http/outbound/outbound-error";
import type { ImportPorts } from "@/lib/imports/import-kind";

const FETCH_TIMEOUT_MS = 15_000;

/**
 * Creates the function that fetches documents for imports through the outbound guard. A failure
 * names the rule and the address that it refused.
 */
export const createImportFetch =
  (outbound: Outbound): ImportPorts["fetch"] =>
  async (request) => {
    try {
      return await outbound({
        ...request,
        method: "GET",
        redirects: "refuse",
        signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
      });
    } catch (error) {
      if (!isOutboundError(error)) throw error;
      const isBlocked = error.code === "SECURITY_VIOLATION";
      return { problem: `${error.message} ${error.explanation}`, isBlocked };
    }
  };
