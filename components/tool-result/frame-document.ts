/**
 * Content security policies for the frame of an HTML result. `remote` also allows images, media,
 * fonts and styles from the web.
 */
const policies = {
  inline:
    "default-src 'none'; img-src data:; media-src data:; font-src data:; style-src 'unsafe-inline'",
  remote:
    "default-src 'none'; img-src data: https: http:; media-src data: https: http:; font-src data: https: http:; style-src 'unsafe-inline' https: http:",
};

/**
 * Resource hints that make a browser connect to a host without loading anything. A policy does not
 * cover all of them.
 */
const HINTS =
  /<link\b[^>]*\brel\s*=\s*["']?[^"'>]*\b(?:dns-prefetch|preconnect|prefetch|prerender|preload|modulepreload)\b[^>]*>/gi;

/**
 * Creates the document of the frame that renders untrusted HTML. The policy comes first, so that it
 * applies to everything in the result. The result cannot loosen it, because multiple policies apply
 * together. The referrer is not sent.
 */
export const createFrameDocument = (html: string, loadsRemote: boolean): string =>
  [
    "<!doctype html>",
    `<meta http-equiv="Content-Security-Policy" content="${policies[loadsRemote ? "remote" : "inline"]}">`,
    '<meta name="referrer" content="no-referrer"><meta http-equiv="x-dns-prefetch-control" content="off">',
    loadsRemote ? html : html.replace(HINTS, ""),
  ].join("");

/** Whether an HTML result refers to anything that it would load from another site. */
export const hasRemoteContent = (html: string): boolean =>
  /<(?:img|source|video|audio|picture|link|input|image|use|body|table|td|object|embed|iframe|track)\b[^>]*\b(?:src|srcset|href|poster|background|data)\s*=\s*["']?\s*(?:https?:)?\/\//i.test(
    html,
  ) || /(?:url\(|@import)\s*["']?\s*(?:https?:)?\/\//i.test(html);
