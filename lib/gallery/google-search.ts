import type { Manifest } from "../agent/manifest";
import { guestCode } from "./guest-code";

const docNote = `Asks Google's Custom Search JSON API. It needs the credential "google-cse" with two fields: apiKey, a key of a Google Cloud project in which the Custom Search API is enabled, and engineId, the identifier ("cx") of a Programmable Search Engine.

num_results: more than 10 is capped at 10, the most Google returns at once; less than 1, or a fraction, is INVALID_PARAMETER. start: whole numbers from 1 to 100, as Google never shows more than the first 100 results.

An empty result is a success, not an error. Errors: an invalid key is UNAUTHORIZED, a key that may not use the engine or the API is PERMISSION_DENIED, an exhausted quota is RATE_LIMITED with a hint about when to try again, and a failed connection is NETWORK_ERROR. Results are cached for five minutes, because each search counts against the quota.`;

const code = guestCode`
const base = "https://customsearch.googleapis.com";
const MAX_RESULTS = 10;
const MAX_RESULT = 100;

const missingQuery = (ToolError) =>
  new ToolError({
    code: "MISSING_PARAMETER",
    message: "The 'query' parameter is required.",
    parameter: "query",
    expected: "A non-empty string containing the search query.",
    example: 'search_google(query: "latest AI news")',
    recoveryHint: "Provide a 'query' parameter with your search terms and try again.",
  });

/** A whole number from 1 to max, or the tool's own error. */
const wholeNumber = (name, value, max, ToolError) => {
  if (Number.isInteger(value) && value >= 1 && value <= max) return value;
  throw new ToolError({
    code: "INVALID_PARAMETER",
    message: \`The '\${name}' parameter cannot be \${value}.\`,
    parameter: name,
    expected: \`A whole number from 1 to \${max}.\`,
    example: \`search_google(query: "latest AI news", \${name}: 5)\`,
    recoveryHint: \`Give '\${name}' another value, or leave it out.\`,
  });
};

/** The two settings of the credential; whichever is missing is named. */
const readCredential = ({ credentials, ToolError }) => {
  const fields = credentials["google-cse"] ?? {};
  for (const name of ["apiKey", "engineId"])
    if (!fields[name])
      throw new ToolError({
        code: "UNAUTHORIZED",
        message: \`The credential "google-cse" has no "\${name}", which Google search needs.\`,
        recoveryHint: \`Set "\${name}" of the credential "google-cse", then try again.\`,
      });
  return fields;
};

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const toArray = (value) => (Array.isArray(value) ? value.filter(isObject) : []);
const oneLine = (text) => String(text ?? "").replace(/\s+/g, " ").trim();

/** The seconds that Google asks to wait: a number or a date, of at most a day. */
const readWait = (header) => {
  const text = header ?? "";
  const seconds = /^\d{1,9}$/.test(text)
    ? Number(text)
    : Math.ceil((Date.parse(text) - Date.now()) / 1000);
  return /^\d{1,9}$|GMT$/.test(text) && seconds > 0 && seconds <= 86_400 ? seconds : undefined;
};

const quotaReasons = ["rateLimitExceeded", "userRateLimitExceeded", "dailyLimitExceeded", "quotaExceeded", "RATE_LIMIT_EXCEEDED"];

/** What Google refused, as an error that says what to do about it. */
const parseCseError = (response, body, ToolError) => {
  const error = body?.error ?? {};
  const googleMessage = oneLine(error.message);
  const reasons = [...toArray(error.errors), ...toArray(error.details)].map(({ reason }) => reason);
  const fail = (code, message, recoveryHint, more) =>
    new ToolError({ code, message, recoveryHint, ...more });
  // Some proxies pass Google's error on with the status 200.
  const status = response.ok ? Number(error.code) : response.status;
  if (status === 429 || reasons.some((reason) => quotaReasons.includes(reason))) {
    const seconds = readWait(response.headers.get("retry-after"));
    const hint = seconds
      ? \`Try again in \${seconds} second\${seconds === 1 ? "" : "s"}.\`
      : /per day|daily/i.test(googleMessage)
        ? "The quota of searches per day is used up. Try again after midnight Pacific time."
        : "Wait a minute, then try again.";
    return fail("RATE_LIMITED", "Google's quota of searches is used up.", hint, {
      retryAfterSeconds: seconds,
    });
  }
  const isKeyRefused =
    ["API_KEY_INVALID", "keyInvalid"].some((reason) => reasons.includes(reason)) ||
    /^API key not valid/i.test(googleMessage);
  if (status === 401 || isKeyRefused)
    return fail(
      "UNAUTHORIZED",
      "Google does not accept the API key.",
      'Check "apiKey" of the credential "google-cse".',
    );
  if (status === 403)
    return fail(
      "PERMISSION_DENIED",
      \`Google refuses the search\${googleMessage ? ": " + googleMessage : "."}\`,
      'Check "engineId" of the credential "google-cse", and that the Custom Search API is enabled for the key.',
    );
  if (status === 404)
    return fail(
      "NOT_FOUND",
      "Google has no search engine with this identifier.",
      'Check "engineId" of the credential "google-cse".',
    );
  if (status === 400)
    return fail(
      "INVALID_PARAMETER",
      \`Google does not accept the search\${googleMessage ? ": " + googleMessage : "."}\`,
      "Check dateRestrict, fileType and siteSearch, or leave them out.",
    );
  if (status >= 502 && status <= 504)
    return fail("NETWORK_ERROR", "Google's search could not be reached.", "Try again in a moment.");
  return fail(
    "OPERATION_FAILED",
    \`Google's search returned an unreadable response (status \${response.status}).\`,
    "Try again in a moment.",
  );
};

const search = async (query, context) => {
  const { fetch, ToolError } = context;
  let response;
  try {
    response = await fetch(\`\${base}/customsearch/v1?\${new URLSearchParams(query)}\`);
  } catch (error) {
    if (error.code !== "NETWORK_ERROR") throw error;
    throw new ToolError({
      code: "NETWORK_ERROR",
      message: "Google's search could not be reached.",
      recoveryHint: "Check the connection, then try again in a moment.",
    });
  }
  const body = await response.json().catch(() => undefined);
  const isAnswer = isObject(body) && !body.error && Array.isArray(body.items ?? []);
  if (!response.ok || !isAnswer) throw parseCseError(response, body, ToolError);
  return toArray(body.items).map(block).filter((text) => text !== "");
};

const block = ({ title, link, displayLink, snippet }) =>
  [["Title", title], ["Link", link], ["Source", displayLink], ["Snippet", snippet]]
    .map(([label, text]) => [label, oneLine(text)])
    .filter(([, text]) => text !== "")
    .map(([label, text]) => \`\${label}: \${text}\`)
    .join("\n");

export default async function (params, context) {
  const { log, ToolError } = context;
  const words = params.query.trim();
  if (words === "") throw missingQuery(ToolError);
  const { num_results: requested = MAX_RESULTS } = params;
  if (Number.isInteger(requested) && requested > MAX_RESULTS)
    log.warn("Google returns at most 10 results at once.", { requested });
  const accepted = Number.isInteger(requested) ? Math.min(requested, MAX_RESULTS) : requested;
  const num = wholeNumber("num_results", accepted, MAX_RESULTS, ToolError);
  const start = wholeNumber("start", params.start ?? 1, MAX_RESULT, ToolError);
  const { apiKey, engineId } = readCredential(context);

  const query = {
    key: apiKey,
    cx: engineId,
    q: words,
    num: String(Math.min(num, MAX_RESULT + 1 - start)),
    start: String(start),
  };
  for (const name of ["siteSearch", "dateRestrict", "fileType"])
    if (params[name]) query[name] = params[name];
  // Relevance is Google's own order, and the API has no word for it.
  if (params.sort === "date") query.sort = "date";

  const items = await search(query, context);
  log.info("search finished", { results: items.length });
  if (items.length === 0)
    return \`Google found no results for "\${words}". Try fewer or other words, or fewer restrictions.\`;
  return ["Here are some relevant search results I found:", ...items].join("\n\n");
}
`;

/**
 * Web search with Google's Custom Search JSON API. The definition, texts and errors are fixed,
 * because clients rely on them.
 */
export const googleSearch: Manifest = {
  slug: "google-search",
  name: "Google search",
  description: "Search the web with Google's Custom Search.",
  icon: "🔎",
  tools: [
    {
      name: "search_google",
      description: "Perform a Google search for relevant information on the web.",
      category: "search",
      docNote,
      modes: ["code", "research", "debug"],
      parameters: {
        type: "object",
        properties: {
          query: { type: "string", description: "The search query string." },
          num_results: {
            type: "number",
            description: "Number of search results to return (default: 10, max: 10).",
          },
          siteSearch: {
            type: "string",
            description: "Optional site to restrict the search to (e.g. github.com).",
          },
          dateRestrict: {
            type: "string",
            description: "Restrict results by date range (d1, d7, d30, d365).",
          },
          fileType: {
            type: "string",
            description: "Restrict results to file type (pdf, doc, xls, ppt).",
          },
          sort: {
            type: "string",
            enum: ["relevance", "date"],
            description: "Sort order for results.",
          },
          start: {
            type: "number",
            description: "Starting index for pagination (default: 1).",
          },
        },
        required: ["query"],
      },
      responseType: "text",
      credentials: ["google-cse"],
      limits: { timeoutMs: 10_000, cacheTtlSeconds: 300 },
      version: "1.0.0",
      handler: { kind: "javascript", code, hosts: ["customsearch.googleapis.com"] },
      examples: [
        {
          name: "Basic search",
          params: { query: "TypeScript 5.0 new features" },
          expect: [{ path: "data.text", is: "contains", value: "search results" }],
        },
        {
          name: "On one site",
          params: { query: "useEffect best practices", siteSearch: "react.dev" },
        },
        {
          name: "From the past week",
          params: { query: "AI regulation news", dateRestrict: "d7", sort: "date" },
        },
        { name: "Only PDFs", params: { query: "Python style guide", fileType: "pdf" } },
      ],
    },
  ],
};
