import nodemailer from "nodemailer";
import type { AlertPorts, DeliveryProblem } from "@/lib/alerts/send-alert";
import { createSemaphore } from "@/lib/flow-control/semaphore";
import { isThisMachine } from "../is-this-machine";

const TIMEOUT_MS = 10_000;
/** Mail servers refuse clients that open many connections. */
const MAX_CONNECTIONS = 5;
/** How long a mail waits for the others. Shorter than the lease of an alert. */
const MAX_WAIT_MS = 60_000;

type MailSettings = { url: string; from: string };

type MailError = { code?: unknown; originalCode?: unknown; response?: unknown };
const isMailError = (error: unknown): error is MailError =>
  typeof error === "object" && error !== null;

/** Describes a mail error in one sentence for whoever requested the mail. */
const describeMailError = (error: unknown, host: string): string => {
  const { code, originalCode, response } = isMailError(error) ? error : {};
  const answer = typeof response === "string" ? `: ${response.slice(0, 300)}` : ".";
  switch (code) {
    case "EAUTH":
      return `The mail server ${host} rejected the username and password in TOOLWRIGHT_SMTP_URL${answer}`;
    case "EDNS":
      return `The mail server ${host} was not found. Check TOOLWRIGHT_SMTP_URL.`;
    case "ETIMEDOUT":
      return `The mail server ${host} did not respond within ${TIMEOUT_MS / 1000} seconds.`;
    case "ETLS":
      return `The mail server ${host} offers no trusted encryption, so no password was sent.`;
    case "EENVELOPE":
      return `The mail server ${host} rejected the sender or an address${answer}`;
    case "ECONNECTION":
    case "ESOCKET": {
      // Of the system or of TLS, such as for a certificate that is not trusted.
      const reason = typeof originalCode === "string" ? ` (${originalCode})` : "";
      return `The mail server ${host} could not be reached${reason}. Check TOOLWRIGHT_SMTP_URL.`;
    }
    default:
      return `The mail server ${host} rejected the message${answer}`;
  }
};

const toRetry = (problem: string): DeliveryProblem => ({ problem, consequence: "retry" });

/** Returns the names of the settings that mail requires, if they are missing. */
export const missingMailSettings = (settings: MailSettings | undefined): string[] =>
  settings ? [] : ["TOOLWRIGHT_SMTP_URL", "TOOLWRIGHT_MAIL_FROM"];

/**
 * Creates a function that sends mail through the operator's SMTP server. If its settings are
 * missing, every mail fails with their names.
 */
export const createMailer = (settings: MailSettings | undefined): AlertPorts["sendMail"] => {
  if (!settings)
    return async () =>
      toRetry(
        `This server sends no e-mail, because ${missingMailSettings(settings).join(" and ")} are not set.`,
      );
  const { url, from } = settings;
  const { hostname, host, username } = new URL(url);
  const transport = nodemailer.createTransport({
    url,
    requireTLS: username !== "" && !isThisMachine(hostname),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  const connections = createSemaphore();
  return async ({ id, ...mail }) => {
    const signal = AbortSignal.timeout(MAX_WAIT_MS);
    const release = await connections.acquire(host, MAX_CONNECTIONS, signal);
    if (!release) return toRetry(`The mail server ${host} is too slow for the number of mails.`);
    try {
      const { rejected } = await transport.sendMail({
        from,
        ...mail,
        // The same for each attempt, so that mail clients show a repeated message once.
        messageId: `<${id}@${from.replace(/^.*@|>$/g, "")}>`,
        headers: { "Auto-Submitted": "auto-generated" },
      });
      if (rejected.length === 0) return undefined;
      return {
        problem: `The mail server ${host} rejected ${rejected.map(String).join(", ")}. The other addresses received the message.`,
        // Another attempt would send it to the other addresses again.
        consequence: "accept",
      };
    } catch (error) {
      return toRetry(describeMailError(error, host));
    } finally {
      release();
    }
  };
};
