import { shellWords } from "./shell-words";

type Data = { kind: "plain" | "raw" | "urlencode" | "json"; value: string };
/** A parsed cURL command, before it is converted. */
export type CurlCommand = {
  urls: string[];
  method?: string;
  headers: string[];
  data: Data[];
  form: { value: string; literal: boolean }[];
  query: string[];
  user?: string;
  bearer?: string;
  cookie?: string;
  agent?: string;
  referer?: string;
  upload?: string;
  get: boolean;
  head: boolean;
  follow: boolean;
  insecure: boolean;
  /** Options without an effect on the request. */
  ignored: string[];
  /** Options that matter but cannot be imported. */
  unsupported: string[];
  unknown: string[];
  rest: boolean;
};

type Take = (command: CurlCommand, value: string) => void;
const data =
  (kind: Data["kind"]): Take =>
  (command, value) =>
    command.data.push({ kind, value });

const taking: Record<string, Take> = {
  request: (command, value) => {
    command.method = value;
  },
  header: (command, value) => command.headers.push(value),
  data: data("plain"),
  "data-ascii": data("plain"),
  "data-binary": data("plain"),
  "data-raw": data("raw"),
  "data-urlencode": data("urlencode"),
  json: data("json"),
  form: (command, value) => command.form.push({ value, literal: false }),
  "form-string": (command, value) => command.form.push({ value, literal: true }),
  user: (command, value) => {
    command.user = value;
  },
  "oauth2-bearer": (command, value) => {
    command.bearer = value;
  },
  cookie: (command, value) => {
    command.cookie = command.cookie ? `${command.cookie}; ${value}` : value;
  },
  "user-agent": (command, value) => {
    command.agent = value;
  },
  referer: (command, value) => {
    command.referer = value;
  },
  url: (command, value) => command.urls.push(value),
  "url-query": (command, value) => command.query.push(value),
  "upload-file": (command, value) => {
    command.upload = value;
  },
};
const flags: Record<string, (command: CurlCommand) => void> = {
  get: (command) => {
    command.get = true;
  },
  head: (command) => {
    command.head = true;
  },
  location: (command) => {
    command.follow = true;
  },
  "location-trusted": (command) => {
    command.follow = true;
  },
  insecure: (command) => {
    command.insecure = true;
  },
};
const harmlessFlags = new Set([
  ...["compressed", "silent", "show-error", "verbose", "include", "fail", "fail-with-body"],
  ...["no-buffer", "globoff", "http1.0", "http1.1", "http2", "http3", "http2-prior-knowledge"],
  ...["remote-name", "remote-header-name", "progress-bar", "no-progress-meter", "ipv4", "ipv6"],
  ...["tcp-nodelay", "no-keepalive", "path-as-is", "tlsv1", "tlsv1.2", "tlsv1.3", "sslv3", "raw"],
  ...["styled-output", "parallel", "create-dirs", "basic", "tr-encoding", "ssl-reqd", "ssl"],
  ...["ssl-no-revoke", "disable", "post301", "post302", "post303", "no-sessionid", "fail-early"],
]);
const harmlessValues = new Set([
  ...["output", "max-time", "connect-timeout", "cookie-jar", "write-out", "retry", "retry-delay"],
  ...["retry-max-time", "limit-rate", "dump-header", "trace", "trace-ascii", "stderr", "rate"],
  ...["max-redirs", "keepalive-time", "speed-limit", "speed-time", "expect100-timeout"],
  ...["max-filesize", "tls-max", "ciphers", "curves", "happy-eyeballs-timeout-ms", "output-dir"],
]);
const unsupportedValues = new Set([
  ...["proxy", "proxy-user", "proxy-header", "noproxy", "socks5", "socks5-hostname", "cert", "key"],
  ...["cacert", "capath", "pass", "cert-type", "key-type", "resolve", "connect-to", "interface"],
  ...["range", "aws-sigv4", "config", "netrc-file", "unix-socket", "request-target", "dns-servers"],
  ...["doh-url", "local-port", "pinnedpubkey", "time-cond", "continue-at", "variable", "quote"],
]);
const unsupportedFlags = new Set([
  "digest",
  "ntlm",
  "negotiate",
  "anyauth",
  "netrc",
  "proxytunnel",
]);

const short: Record<string, string> = {
  ...{ X: "request", H: "header", d: "data", F: "form", u: "user", b: "cookie", A: "user-agent" },
  ...{ e: "referer", T: "upload-file", G: "get", I: "head", L: "location", k: "insecure" },
  ...{ s: "silent", S: "show-error", v: "verbose", i: "include", f: "fail", N: "no-buffer" },
  ...{ g: "globoff", O: "remote-name", J: "remote-header-name", "#": "progress-bar" },
  ...{ "0": "http1.0", "1": "tlsv1", "2": "http2", "4": "ipv4", "6": "ipv6", q: "disable" },
  ...{
    o: "output",
    m: "max-time",
    c: "cookie-jar",
    w: "write-out",
    D: "dump-header",
    Z: "parallel",
  },
  ...{ x: "proxy", E: "cert", r: "range", K: "config", n: "netrc", p: "proxytunnel" },
  ...{
    C: "continue-at",
    z: "time-cond",
    Q: "quote",
    U: "proxy-user",
    Y: "speed-limit",
    y: "speed-time",
  },
};

const takesValue = (name: string) =>
  Object.hasOwn(taking, name) || harmlessValues.has(name) || unsupportedValues.has(name);

const apply = (command: CurlCommand, name: string, value: string) => {
  if (Object.hasOwn(taking, name)) taking[name]?.(command, value);
  else if (Object.hasOwn(flags, name)) flags[name]?.(command);
  else if (harmlessValues.has(name) || harmlessFlags.has(name)) command.ignored.push(name);
  else if (unsupportedValues.has(name) || unsupportedFlags.has(name))
    command.unsupported.push(name);
  else command.unknown.push(name);
};

/** Parses a command. Undefined when it does not start with `curl`. */
export const readCurl = (text: string): CurlCommand | undefined => {
  const { words, rest } = shellWords(text.trim().replace(/^[$#>]\s+/, ""));
  if (!/(?:^|[\\/])curl(?:\.exe)?$/i.test(words[0] ?? "")) return undefined;
  const command: CurlCommand = {
    ...{ urls: [], headers: [], data: [], form: [], query: [], ignored: [], unsupported: [] },
    ...{ unknown: [], get: false, head: false, follow: false, insecure: false, rest },
  };
  let at = 1;
  let onlyUrls = false;
  const value = () => {
    at += 1;
    return words[at] ?? "";
  };
  for (; at < words.length; at += 1) {
    const word = words[at] ?? "";
    if (onlyUrls || word === "-" || !word.startsWith("-")) {
      if (word !== "") command.urls.push(word);
    } else if (word === "--") onlyUrls = true;
    else if (word.startsWith("--")) {
      const equals = word.indexOf("=");
      const name = word.slice(2, equals === -1 ? undefined : equals);
      if (!takesValue(name)) apply(command, name, "");
      else apply(command, name, equals === -1 ? value() : word.slice(equals + 1));
    } else
      for (let letter = 1; letter < word.length; letter += 1) {
        const name = short[word[letter] ?? ""] ?? `-${word[letter]}`;
        if (!takesValue(name)) {
          apply(command, name, "");
          continue;
        }
        const joined = word.slice(letter + 1);
        apply(command, name, joined === "" ? value() : joined);
        break;
      }
  }
  return command;
};
