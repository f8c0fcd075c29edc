import { toAttentionKey } from "@/lib/attention/attention-item";
import type { AlertTarget } from "@/lib/data/alerts/alert-target";
import { databaseNow } from "@/lib/data/clock";
import type { Outbound } from "@/lib/handlers/handler";
import { isOutboundError } from "@/lib/handlers/http/outbound/outbound-error";
import { type Alert, toHtml, toLine, toSubject, toText } from "./alert-text";
import { signWebhook } from "./sign-webhook";

const WEBHOOK_TIMEOUT_MS = 10_000;
const MAX_RESPONSE_BYTES = 64 * 1024;
/** Maximum changes in one webhook payload. `count` is the total. */
const MAX_WEBHOOK_CHANGES = 100;

export type Mail = { id: string; to: string[]; subject: string; text: string; html: string };
/** A problem with a delivery attempt. */
export type DeliveryProblem = {
  /** One sentence. */
  problem: string;
  /**
   * `retry`; `accept`, without a retry, because some addresses already have it; or turn the channel
   * off.
   */
  consequence: "retry" | "accept" | "turnOff";
};
export type AlertPorts = {
  outbound(space: string): Outbound;
  /** Resolves to the problem, or to undefined if the server accepted the mail for all addresses. */
  sendMail(mail: Mail): Promise<DeliveryProblem | undefined>;
};

/** In Standard Webhooks, the receiver wants no more messages. */
const GONE = 410;

const toPayload = (alert: Alert) => {
  const { id, space, changes, createdAt } = alert;
  return {
    type: changes.length === 0 ? "alert.test" : "alert.changed",
    timestamp: createdAt.toISOString(),
    data: {
      id,
      space,
      count: changes.length,
      changes: changes.slice(0, MAX_WEBHOOK_CHANGES).map((change) => ({
        key: toAttentionKey(change.item),
        ...toLine(alert, change),
        item: change.item,
      })),
    },
  };
};

const toStatusProblem = (status: number): DeliveryProblem | undefined => {
  if (status >= 200 && status < 300) return undefined;
  const isRedirect = status >= 300 && status < 400;
  return {
    problem: isRedirect
      ? `The webhook redirects with status ${status}: enter the URL that it redirects to.`
      : `The webhook responded with status ${status}.`,
    consequence: status === GONE ? "turnOff" : "retry",
  };
};

const toErrorProblem = (error: unknown): DeliveryProblem => {
  if (!isOutboundError(error)) throw error;
  const problem =
    error.code === "TIMEOUT"
      ? `The webhook did not respond within ${WEBHOOK_TIMEOUT_MS / 1000} seconds.`
      : `${error.message} ${error.explanation}`.trim();
  return { problem, consequence: "retry" };
};

const sendWebhook = async (
  { url, secret }: Extract<AlertTarget, { kind: "webhook" }>,
  alert: Alert,
  outbound: Outbound,
): Promise<DeliveryProblem | undefined> => {
  const body = JSON.stringify(toPayload(alert));
  let status: number | undefined;
  try {
    const response = await outbound({
      method: "POST",
      url,
      headers: [
        ["content-type", "application/json"],
        ["user-agent", "Toolwright"],
        ...signWebhook(secret, { id: alert.id, sentAt: databaseNow(), body }),
      ],
      body,
      redirects: "refuse",
      maxBytes: MAX_RESPONSE_BYTES,
      onResponse: (head) => {
        status = head.status;
        return undefined;
      },
      signal: AbortSignal.timeout(WEBHOOK_TIMEOUT_MS),
    });
    status = response.status;
  } catch (error) {
    // Once the status has arrived, nothing in the body changes the receiver's answer.
    if (status === undefined) return toErrorProblem(error);
  }
  return toStatusProblem(status);
};

/** Sends a message once. Resolves to the problem, or to undefined if it was accepted. */
export const sendAlert = (
  target: AlertTarget,
  { alert, space }: { alert: Alert; space: string },
  { outbound, sendMail }: AlertPorts,
): Promise<DeliveryProblem | undefined> =>
  target.kind === "webhook"
    ? sendWebhook(target, alert, outbound(space))
    : sendMail({
        id: alert.id,
        to: target.addresses,
        subject: toSubject(alert),
        text: toText(alert),
        html: toHtml(alert),
      });
