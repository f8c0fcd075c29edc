import { decodePercent } from "@/lib/schema/decode-percent";
import { isObject, readString } from "@/lib/schema/json";
import { type Node, toRows } from "../postman/postman-rows";

/** A recorded request and what was recorded of its response. */
export type HarEntry = { request: Node; url: URL; method: string; type: string; mediaType: string };

/** Returns a header of a request or response, or an empty string if it is missing. */
export const findHeader = (message: Node, name: string): string =>
  readString(
    toRows(message.headers).find((row) => readString(row.name).toLowerCase() === name)?.value,
  ).trim();

const cutParameters = (mediaType: string): string =>
  (mediaType.split(";")[0] ?? "").trim().toLowerCase();

/** Adds the listed query parameters that the URL lacks, as in the recordings of Insomnia. */
const readUrl = (request: Node): URL | undefined => {
  const url = URL.parse(readString(request.url));
  if (!url) return undefined;
  const written = new Set(url.searchParams.keys());
  const isWritten = (name: string) => written.has(name) || written.has(decodePercent(name) ?? name);
  const missing = toRows(request.queryString)
    .map(({ name, value }) => [readString(name), readString(value)] as const)
    .filter(([name]) => name !== "" && !isWritten(name))
    .map((pair) => pair.map((text) => encodeURIComponent(text.toWellFormed())).join("="));
  url.search = [url.search.slice(1), ...missing].filter(Boolean).join("&");
  return url;
};

const readEntry = (entry: Node): HarEntry | undefined => {
  const { request } = entry;
  if (!isObject(request)) return undefined;
  const url = readUrl(request);
  if (!url) return undefined;
  const response = isObject(entry.response) ? entry.response : {};
  const content = isObject(response.content) ? response.content : {};
  return {
    request,
    url,
    method: readString(request.method).toUpperCase(),
    type: readString(entry._resourceType).toLowerCase(),
    mediaType: cutParameters(readString(content.mimeType) || findHeader(response, "content-type")),
  };
};

const isJson = (mediaType: string): boolean => /[/+]json$/.test(mediaType);

/** Whether a script on the page made the request, or it sends or returns JSON. */
export const isApiRequest = ({ request, type, mediaType }: HarEntry): boolean =>
  ["xhr", "fetch"].includes(type) ||
  isJson(mediaType) ||
  isJson(cutParameters(findHeader(request, "content-type")));

const assetTypes = new Set([
  "script",
  "stylesheet",
  "image",
  "imageset",
  "font",
  "media",
  "texttrack",
  "manifest",
  "css",
  "js",
  "svg",
]);
const assetMediaType =
  /^(?:image|font|audio|video)\/|^text\/(?:css|javascript)$|(?:javascript|ecmascript|wasm|manifest\+json)$|^application\/(?:x-)?font/;
const assetPath =
  /\.(?:m?js|css|map|png|jpe?g|gif|svg|ico|webp|avif|woff2?|ttf|otf|eot|wasm|mp[34]|webm|webmanifest)$/i;
/** Hosts that receive analytics. The APIs of these services are on other hosts. */
const analyticsHost = new RegExp(
  [
    String.raw`(?:^|\.)(?:google-analytics\.com|analytics\.google\.com|googletagmanager\.com`,
    String.raw`googlesyndication\.com|googleadservices\.com|doubleclick\.net|(?:api|cdn)\.segment\.(?:io|com)`,
    String.raw`api-js\.mixpanel\.com|api2?\.amplitude\.com|hotjar\.(?:com|io)|(?:rs|edge)\.fullstory\.com`,
    String.raw`heapanalytics\.com|i\.posthog\.com|clarity\.ms|ingest(?:\.\w+)?\.sentry\.io|nr-data\.net`,
    String.raw`(?:notify|sessions)\.bugsnag\.com|browser-intake-[\w-]+\.com|logrocket\.io|mouseflow\.com`,
    String.raw`scorecardresearch\.com|quantserve\.com|cloudflareinsights\.com)$`,
  ].join("|"),
);
const analyticsPath = /^\/(?:g\/collect|j?\/?collect|tr|ccm\/collect|cdn-cgi\/(?:rum|beacon))\/?$/;

const isAnalytics = ({ url, type }: HarEntry): boolean =>
  ["ping", "beacon", "cspviolationreport"].includes(type) ||
  analyticsHost.test(url.hostname) ||
  analyticsPath.test(url.pathname);

const isAsset = (entry: HarEntry): boolean =>
  assetTypes.has(entry.type) ||
  assetPath.test(entry.url.pathname) ||
  (!["xhr", "fetch"].includes(entry.type) && assetMediaType.test(entry.mediaType));

/**
 * Reasons for skipping requests, worded for the warning that counts them. Only the first that
 * applies is counted.
 */
const reasons: [noun: string, applies: (entry: HarEntry) => boolean][] = [
  [
    "with a protocol other than HTTP",
    ({ url, type }) => !/^https?:$/.test(url.protocol) || type === "websocket",
  ],
  ["preflights (OPTIONS)", ({ method, type }) => method === "OPTIONS" || type === "preflight"],
  ["to analytics services", isAnalytics],
  ["for images, fonts, scripts and styles", isAsset],
];

/**
 * Returns the requests of a recording that may be for an API, and how many others were skipped for
 * each reason.
 */
export const selectEntries = (rawEntries: readonly unknown[]) => {
  const skipped = new Map<string, number>();
  const entries = rawEntries.flatMap((rawEntry) => {
    const entry = isObject(rawEntry) ? readEntry(rawEntry) : undefined;
    const [reason] = entry
      ? (reasons.find(([, applies]) => applies(entry)) ?? [])
      : ["without a URL"];
    if (entry && reason === undefined) return [entry];
    skipped.set(reason ?? "", (skipped.get(reason ?? "") ?? 0) + 1);
    return [];
  });
  return { entries, skipped };
};
