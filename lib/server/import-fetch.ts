import type { Outbound } from "@/lib/handlers/handler";
import { isOutboundError } from "@/lib/handlers/http/outbound-error";
import type { ImportPorts } from "@/lib/imports/import-kind";

const patienceMs = 15_000;

/** Reads for the imports through the outbound guard, and tells the author which rule refused which address. */
export const createImportFetch =
  (outbound: Outbound): ImportPorts["fetch"] =>
  async (request) => {
    try {
      return await outbound({
        ...request,
        method: "GET",
        redirects: "refuse",
        signal: AbortSignal.timeout(patienceMs),
      });
    } catch (error) {
      if (isOutboundError(error)) return { problem: `${error.message} ${error.explanation}` };
      throw error;
    }
  };
