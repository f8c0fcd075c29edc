/** What to do about a page that failed. A failure in the browser has no reference. */
export const adviseRetry = (reference: string | undefined): string =>
  reference === undefined
    ? "Try again; if the error persists, reload the page."
    : "Try again; if the error persists, send the reference to your administrator.";
