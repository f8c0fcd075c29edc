/**
 * Returns the path of the public URL, such as `/tools`. Next adds it to the links that it renders.
 */
// biome-ignore lint/style/noProcessEnv: the build replaces it.
const getBasePath = (): string => process.env.BASE_PATH ?? "";

const PLACEHOLDER_ORIGIN = "https://here.invalid";

/** Returns the address of a path of this site, for links and requests that Next does not handle. */
export const toAddress = (path: string): string => getBasePath() + path;

/** Returns the path of this site, with query and fragment, that an address leads to. */
export const toSitePath = (address: string): string => {
  const { pathname, search, hash } = new URL(address, PLACEHOLDER_ORIGIN);
  const basePath = getBasePath();
  const isBelow = pathname === basePath || pathname.startsWith(`${basePath}/`);
  return (isBelow ? pathname.slice(basePath.length) || "/" : pathname) + search + hash;
};

/** Loads the page at a path of this site from the server. */
export const loadPage = (path: string): void => window.location.assign(toAddress(path));

/** Changes the address without a request, in a new entry of the history. */
export const pushPath = (path: string): void => window.history.pushState(null, "", toAddress(path));

/** Changes the address without a request, in the current entry of the history. */
export const replacePath = (path: string): void =>
  window.history.replaceState(null, "", toAddress(path));
