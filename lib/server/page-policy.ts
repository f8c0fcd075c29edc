import { randomBytes } from "node:crypto";

/**
 * The Content-Security-Policy of one page (security §3.6). Next puts the nonce on its scripts when it finds the
 * policy among the request's headers. Styles may be inline: editors and charts measure and place things.
 * Pictures, sound and film of a tool's answer may come from anywhere; nothing else may.
 */
export const pagePolicy = (): { nonce: string; policy: string } => {
  const nonce = randomBytes(16).toString("base64");
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https: http:",
    "media-src 'self' data: blob: https: http:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
  return { nonce, policy };
};

/** Headers of every answer of the builder's pages and API. */
export const standingHeaders: Record<string, string> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "x-frame-options": "DENY",
};

/** Tells a page which path was asked for, so that signing in can lead back to it. */
export const pathHeader = "x-toolwright-path";
