/**
 * Returns the path of the public URL, such as `/tools`, or an empty text if it has none or is not
 * set. Whether it is valid is checked when the server starts.
 */
export const getBasePath = (publicUrl: string): string =>
  URL.parse(publicUrl)?.pathname.replace(/\/$/, "") ?? "";

/** Whether a URL's path is the given one or below it. */
export const isBelow = (url: string, path: string): boolean =>
  url.startsWith(path) && (url.length === path.length || /[/?]/.test(url[path.length] ?? ""));

/**
 * Removes the base path from a URL. Metadata of OAuth has it after the well-known path (RFC 8414
 * §3.1, RFC 9728 §3.1). A URL without the base path stays as it is: probes and proxies on the same
 * machine use such URLs.
 */
export const removeBasePath = (url: string, basePath: string): string => {
  if (isBelow(url, basePath)) {
    const rest = url.slice(basePath.length);
    return rest.startsWith("/") ? rest : `/${rest}`;
  }
  const [, wellKnown = "", path] = /^(\/\.well-known\/[^/?]+)(\/.*)$/.exec(url) ?? [];
  return path !== undefined && isBelow(path, basePath)
    ? wellKnown + path.slice(basePath.length)
    : url;
};
