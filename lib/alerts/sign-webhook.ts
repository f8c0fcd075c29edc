import { createHmac, randomBytes } from "node:crypto";

const SECRET_PREFIX = "whsec_";

/** Generates a signing secret in the Standard Webhooks format. */
export const generateWebhookSecret = (): string =>
  SECRET_PREFIX + randomBytes(32).toString("base64");

/**
 * Returns the Standard Webhooks headers, which let the receiver verify the sender and drop
 * duplicates by id.
 */
export const signWebhook = (
  secret: string,
  { id, sentAt, body }: { id: string; sentAt: number; body: string },
): [name: string, value: string][] => {
  const timestamp = String(Math.floor(sentAt / 1000));
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return [
    ["webhook-id", id],
    ["webhook-timestamp", timestamp],
    ["webhook-signature", `v1,${signature}`],
  ];
};
