import { formatError } from "@/lib/agent/tool-error";
import type { CallAnswer } from "./runtime";

/** The envelope of one call (contract §4), with the HTTP status that goes with it. */
export const envelopeOf = (answer: CallAnswer): { status: number; envelope: object } =>
  answer.ok
    ? {
        status: 200,
        envelope: { success: true, responseType: answer.responseType, data: answer.data },
      }
    : {
        status: answer.status,
        envelope: {
          success: false,
          error: {
            message: answer.error.message,
            code: answer.error.code,
            details: formatError(answer.error),
          },
        },
      };
