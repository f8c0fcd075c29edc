import { toAttentionKey } from "@/lib/attention/attention-item";
import type { AlertTarget } from "@/lib/data/alerts/alert-target";
import { databaseNow } from "@/lib/data/clock";
import type { Outbound } from "@/lib/handlers/handler";
import { isOutboundError } from "@/lib/handlers/http/outbound/outbound-error";
import { type Alert, toHtml, toLine, toPlainText, toSubject } from "./alert-text";
import { signWebhook } from "./sign-webhook";

const WEBHOOK_TIMEOUT_MS = 10_000;
const MAX_RESPONSE_BYTES = 64 * 1024;
/** As many changes as one webhook has; the count says how many there are. */
const MAX_WEBHOOK_CHANGES = 100;

export type Mail = { id: string; to: string[]; subject: string; text: string; html: string };
/** What went wrong with an attempt. */
export type DeliveryProblem = {
  /** In a sentence. */
  problem: string;
  /** It is tried again; it is not, because some addresses have it; or the channel is turned off. */
  consequence: "retry" | "accept" | "turnOff";
};
export type AlertPorts = {
  outbound(space: string): Outbound;
  /** Resolves to what went wrong; undefined if the server took the mail for all addresses. */
  sendMail(mail: Mail): Promise<DeliveryProblem | undefined>;
};

/** By Standard Webhooks: the receiver wants no more messages. */
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
      : `The webhook answered with status ${status}.`,
    consequence: status === GONE ? "turnOff" : "retry",
  };
};

const toErrorProblem = (error: unknown): DeliveryProblem => {
  if (!isOutboundError(error)) throw error;
  const problem =
    error.code === "TIMEOUT"
      ? `The webhook did not answer within ${WEBHOOK_TIMEOUT_MS / 1000} seconds.`
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
    // Once the status is there, nothing in the body changes what the receiver said.
    if (status === undefined) return toErrorProblem(error);
  }
  return toStatusProblem(status);
};

/** Sends a message once. Resolves to what went wrong; undefined if it was taken. */
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
        text: toPlainText(alert),
        html: toHtml(alert),
      });
