import { type BodyTurns, MAX_WAITING_BYTES } from "@/lib/flow-control/body-turns";
import { OutboundError } from "./outbound-error";

/**
 * Resolves when a Space may process a response body of this size; undefined means immediately.
 * Throws `LIMIT_EXCEEDED` if too many bytes of the Space are waiting.
 */
export const waitForResponseTurn = (
  turns: BodyTurns,
  space: string,
  bytes: number,
): Promise<void> | undefined => {
  if (turns.canQueue(space, bytes)) return turns.wait(space, bytes);
  throw new OutboundError(
    "LIMIT_EXCEEDED",
    "Too many large service responses are waiting to be processed.",
    `The bodies of this Space waiting to be processed exceed ${MAX_WAITING_BYTES.toLocaleString("en")} bytes. This one was received and dropped, so the service may already have carried out the request.`,
  );
};
