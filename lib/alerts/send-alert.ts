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
export type AlertPorts = {
  outbound(space: string): Outbound;
  /** Resolves to a sentence about what went wrong; undefined if the server took the mail. */
  sendMail(mail: Mail): Promise<string | undefined>;
};

const toPayload = (alert: Alert) => {
  const { id, space, changes, createdAt } = alert;
  return {
    type: changes.length === 0 ? "alert.test" : "alert.changed",
    timestamp: createdAt.toISOString(),
    data: {
      ...{ id, space, count: changes.length },
      changes: changes.slice(0, MAX_WEBHOOK_CHANGES).map((change) => ({
        key: toAttentionKey(change.item),
        ...toLine(alert, change),
        item: change.item,
      })),
    },
  };
};

const sendWebhook = async (
  { url, secret }: Extract<AlertTarget, { kind: "webhook" }>,
  alert: Alert,
  outbound: Outbound,
): Promise<string | undefined> => {
  const body = JSON.stringify(toPayload(alert));
  try {
    const { status } = await outbound({
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
      signal: AbortSignal.timeout(WEBHOOK_TIMEOUT_MS),
    });
    if (status >= 200 && status < 300) return undefined;
    return status >= 300 && status < 400
      ? `The webhook redirects with status ${status}: enter the URL that it redirects to.`
      : `The webhook answered with status ${status}.`;
  } catch (error) {
    if (!isOutboundError(error)) throw error;
    return error.code === "TIMEOUT"
      ? `The webhook did not answer within ${WEBHOOK_TIMEOUT_MS / 1000} seconds.`
      : `${error.message} ${error.explanation}`.trim();
  }
};

/** Sends a message once. Resolves to a sentence about what went wrong; undefined if it was taken. */
export const sendAlert = (
  target: AlertTarget,
  { alert, space }: { alert: Alert; space: string },
  { outbound, sendMail }: AlertPorts,
): Promise<string | undefined> =>
  target.kind === "webhook"
    ? sendWebhook(target, alert, outbound(space))
    : sendMail({
        ...{ id: alert.id, to: target.addresses },
        ...{ subject: toSubject(alert), text: toPlainText(alert), html: toHtml(alert) },
      });
