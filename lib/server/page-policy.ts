import { randomBytes } from "node:crypto";

/**
 * The Content-Security-Policy of one page. Next puts the nonce on its scripts when it finds the policy among the
 * request's headers. Styles may be inline, because the editor sets positions and sizes.
 * Images, audio and video in a tool's result may come from anywhere; nothing else may.
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
    // For browsers that do not apply 'strict-dynamic' to workers.
    "worker-src 'self'",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
  return { nonce, policy };
};

/** Headers of every response of the builder's pages and API. */
export const securityHeaders: Record<string, string> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "x-frame-options": "DENY",
};

/** Once a browser has seen the product over TLS, it keeps to that for a year. Other names of the domain decide for themselves. */
export const transportSecurity = (publicUrl: string): Record<string, string> =>
  publicUrl.startsWith("https:") ? { "strict-transport-security": "max-age=31536000" } : {};

/** The request header with a page's own path, so that sign-in can return to it. */
export const pathHeader = "x-toolwright-path";
