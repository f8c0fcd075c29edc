/** Returns the host of a URL whose path or query may have placeholders. */
export const parseUrlHost = (url: string): string | undefined =>
  URL.parse(url.replace(/\{\{[\s\S]*$/, ""))?.host;
