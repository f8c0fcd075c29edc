import { randomBytes } from "node:crypto";

/**
 * Creates the Content-Security-Policy of one page. Next puts the nonce on its scripts when it finds
 * the policy among the request headers. Styles may be inline, because the editor sets positions and
 * sizes. Only the images, audio, and video in a tool's result may come from anywhere.
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

const authorizationUrl = /^\/(?:authorize|api\/auth\/oauth2\/authorize)(?:[/?]|$)/;

/**
 * Returns the headers of a response of the builder's pages and API. An app's page may open its
 * authorization request in a window, which returns to the app and reports to that page. A policy in
 * between would separate them for good.
 */
export const toSecurityHeaders = (url: string): Record<string, string> => ({
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": authorizationUrl.test(url) ? "unsafe-none" : "same-origin",
  "x-frame-options": "DENY",
});

/**
 * Returns the header that makes a browser that has used TLS keep using it for a year. It does not
 * apply to subdomains.
 */
export const transportSecurity = (publicUrl: string): Record<string, string> =>
  publicUrl.startsWith("https:") ? { "strict-transport-security": "max-age=31536000" } : {};

/** The request header with a page's own path, so that sign-in can return to it. */
export const pathHeader = "x-toolwright-path";
