import { mask } from "@/lib/templates/template-filler";

/** Shorter values occur in ordinary text by chance. */
export const MIN_SECRET_LENGTH = 4;

/** The forms in which a request or a response contains a secret: plain, percent-encoded, base64 and JSON-escaped. */
export const listSecretForms = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret.toWellFormed()),
  Buffer.from(secret).toString("base64"),
  JSON.stringify(secret).slice(1, -1),
];

/** Replaces every secret that is long enough with three dots. */
export const maskSecrets = (text: string, secrets: readonly string[]): string =>
  secrets
    .filter((secret) => secret.length >= MIN_SECRET_LENGTH)
    .flatMap(listSecretForms)
    .sort((a, b) => b.length - a.length)
    .reduce((masked, form) => masked.replaceAll(form, mask), text);
