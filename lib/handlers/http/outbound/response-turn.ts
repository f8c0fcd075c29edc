import { type BodyTurns, MAX_WAITING_BYTES } from "@/lib/flow-control/body-turns";
import type { CallOwner } from "@/lib/flow-control/call-owner";
import { OutboundError } from "./outbound-error";

/**
 * Resolves when a caller's response body of this size may be processed; undefined means immediately.
 * Throws `LIMIT_EXCEEDED` if too many bytes of the caller or its Space are waiting.
 */
export const waitForResponseTurn = (
  turns: Pick<BodyTurns, "canQueue" | "wait">,
  owner: CallOwner,
  bytes: number,
): Promise<void> | undefined => {
  if (turns.canQueue(owner, bytes)) return turns.wait(owner, bytes);
  throw new OutboundError(
    "LIMIT_EXCEEDED",
    "Too many large service responses are waiting to be processed.",
    `The bodies waiting to be processed exceed this caller's share of the ${MAX_WAITING_BYTES.toLocaleString("en")} bytes of its Space. This one was received and dropped, so the service may already have carried out the request.`,
  );
};
