import type { Random } from "./random";
import type { RawRequest } from "./raw-request";

export type Case = RawRequest & { method: string };
type Target = { slug: string; key: string; tools: readonly string[] };

const oddTexts = [
  "",
  " ",
  "\u0000",
  "\ud800",
  "\udc00x",
  "😀",
  "a\u202eb",
  "\u2028",
  "__proto__",
  "constructor",
  "toString",
  "../../etc/passwd",
  "%00",
  "{{params.text}}",
  "$(x)",
  "<script>",
  "'; drop table",
  "x".repeat(5000),
];
const oddNumbers = [
  "0",
  "-0",
  "1e999",
  "-1e999",
  "1e-999",
  "5e-324",
  "9".repeat(400),
  "0.1",
  "1E5",
];
const oddKeys = [
  "__proto__",
  "constructor",
  "prototype",
  "hasOwnProperty",
  "toString",
  "",
  "userId",
];
const parameterNames = ["text", "count", "kind", "transfers", "options", "id", "n", "tags"];

/** Returns random JSON text, including duplicate keys and out-of-range numbers. */
const randomJson = (random: Random, depth = 0): string => {
  const kind = random.integer(depth > 4 ? 4 : 6);
  if (kind === 0) return random.pick(["null", "true", "false"]);
  if (kind === 1) return random.pick([...oddNumbers, String(random.integer(1000) - 500)]);
  if (kind <= 3) return JSON.stringify(random.pick(oddTexts));
  const count = random.integer(4);
  const items = Array.from({ length: count }, () => randomJson(random, depth + 1));
  if (kind === 4) return `[${items.join(",")}]`;
  const key = () => JSON.stringify(random.pick([...oddKeys, ...parameterNames]));
  return `{${items.map((item) => `${key()}:${item}`).join(",")}}`;
};

const validBody =
  '{"text":"hello","count":2,"kind":"a","transfers":[{"amount":1}],"options":{"loud":true}}';

/** Returns a valid body with one value replaced. */
const mutateBody = (random: Random): string => {
  const body = JSON.parse(validBody) as Record<string, unknown>;
  const name = random.pick(Object.keys(body));
  const mark = "replaced";
  return JSON.stringify({ ...body, [name]: mark }).replace(`"${mark}"`, randomJson(random, 2));
};

const bodyKinds: ((random: Random) => Buffer | string)[] = [
  () => validBody,
  () => "",
  (random) => mutateBody(random),
  (random) => mutateBody(random),
  (random) => randomJson(random),
  (random) => random.bytes(random.integer(400)),
  (random) => randomJson(random).slice(0, random.integer(60)),
  (random) => `{"text":"hi","a":${"[".repeat(random.integer(3000))}`,
  (random) => {
    const depth = 1 + random.integer(200);
    return `{"a":${'{"a":['.repeat(depth)}${"]}".repeat(depth)}}`;
  },
  (random) => {
    const keyCount = random.pick([10, 5000, 10_001]);
    return `{${Array.from({ length: keyCount }, (_, at) => `"k${at}":${at}`).join(",")}}`;
  },
  (random) => `{"text":"${"x".repeat(random.pick([100, 70_000]))}"}`,
  (random) => `{"__proto__":{"text":${randomJson(random)}},"constructor":{"prototype":1}}`,
  (random) => `\ufeff${randomJson(random)}`,
  () => `{"text":"half \\ud800","transfers":"[{\\"amount\\":1}]","userId":"\\u0000"}`,
];

const oddNames = [
  "%2F",
  "..%2F..",
  "%2e%2e",
  ".",
  "..",
  "%00",
  "%",
  "%zz",
  "%ff%fe",
  "echo%20",
  "%65cho",
  "echo/",
  "echo//",
  "echo/../greet",
  "echo?x=1",
  "echo%3Fx",
  "echo;a=b",
  "echo\\",
  "échó",
  "__proto__",
  "constructor",
  "toString",
  "*",
  ":toolName",
  "%F0%9F%98%80",
  "echo%0d%0aX:1",
  "echo#x",
  "[",
  "{}",
  '"',
  "'",
  "`",
  "|",
  "~",
  "echo%252F",
];

const randomPath = (random: Random, { slug, tools }: Target): string => {
  const base = `/api/agents/${slug}`;
  const randomOddName = () =>
    random.chance(0.1)
      ? random.pick(["a", "%41", "é", "%F0"]).repeat(random.integer(3000))
      : random.pick(oddNames);
  const kind = random.integer(20);
  if (kind < 14) return `${base}/tools/${random.pick(tools)}${random.pick(["", "", "/", "?a=1"])}`;
  if (kind === 14) return `${base}/tools/${randomOddName()}`;
  if (kind === 15) return `${base}/tools`;
  if (kind === 16) return `${base}/resource${random.pick(["", "/", "//", "/x"])}`;
  if (kind === 17) return `/api/agents/${randomOddName()}/tools`;
  if (kind === 18)
    return `${base}@${random.pick(["1", "0", "-1", "9e9", "99999999999", "x", ""])}/tools`;
  return `${base}/${random.pick(["", "nowhere", "tools/a/b/c", "../../x", "%2e%2e/tools", "?"])}`;
};

const contentTypes = [
  "application/json",
  "application/json",
  "application/json",
  "application/json; charset=utf-16",
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "a/b+json",
  "",
  ";",
  "application/json, text/html",
  "application/jsonx",
  "\xff\xfe",
  "json",
];

const oddHeaders = (random: Random): string[] => {
  const value = () =>
    random.pick(["", "*", "a", "\xff", "a".repeat(200), '"x"', 'W/"', ",,,", "0", "null", "\t"]);
  const kinds: (() => string[])[] = [
    () => [`accept: ${value()}`],
    () => [`if-none-match: ${random.pick([value(), "*", '"a", W/"b",', ",".repeat(500)])}`],
    () => [
      `content-type: ${random.pick(contentTypes)}`,
      `content-type: ${random.pick(contentTypes)}`,
    ],
    () => [`content-encoding: ${random.pick(["gzip", "br", "identity", "x", ""])}`],
    () => [`x-api-key: ${random.pick(["", "tw_nope", "a".repeat(8000), "\xff", "a, b"])}`],
    () => Array.from({ length: random.pick([5, 200]) }, (_, at) => `x-h${at}: ${value()}`),
    () => [`x-many: ${"y".repeat(random.pick([1000, 20_000]))}`],
    () => [
      `authorization: ${random.pick(["Bearer", "Bearer  ", "Basic eDp5", "Bearer a b", value()])}`,
    ],
    () => [`origin: ${value()}`, "access-control-request-method: POST"],
    () => [`x-dburi: ${value()}`, `X-DBURI: ${value()}`],
    () => [`expect: ${random.pick(["100-continue", "nonsense"])}`],
    () => [
      "connection: upgrade, http2-settings",
      "upgrade: h2c",
      "http2-settings: AAMAAABkAAQAAP__",
    ],
    () => [`x-toolwright-depth: ${random.pick(["3", "-1", "1e9", "x", ""])}`],
    () => [`${random.pick(["bad header", "x\x01", "", "é"])}: 1`],
    () => [`content-length: ${random.pick(["5", "-1", "x", "99999999999999999999"])}`],
    () => [`transfer-encoding: ${random.pick(["chunked", "gzip, chunked", "nonsense"])}`],
  ];
  return random.pick(kinds)();
};

const methods = [
  "GET",
  "PUT",
  "DELETE",
  "PATCH",
  "HEAD",
  "OPTIONS",
  "TRACE",
  "PROPFIND",
  "post",
  "FOO",
];

const encodeChunked = (random: Random, body: Buffer): Buffer => {
  const parts: Buffer[] = [];
  for (let at = 0; at < body.length; ) {
    const size = 1 + random.integer(2000);
    const part = body.subarray(at, at + size);
    parts.push(Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from("\r\n"));
    at += size;
  }
  return Buffer.concat([...parts, Buffer.from("0\r\n\r\n")]);
};

/**
 * Creates a request that a careless, broken or hostile caller might send. `bearer` is a secret,
 * like the key.
 */
export const createCase = (random: Random, target: Target & { bearer: string }): Case => {
  const method = random.chance(0.85) ? "POST" : random.pick(methods);
  const path = random.chance(0.93)
    ? randomPath(random, target)
    : encodeURI(randomPath(random, target));
  const rawBody = Buffer.from(random.pick(bodyKinds)(random) as string);
  const isChunked = random.chance(0.15);
  const body = isChunked ? encodeChunked(random, rawBody) : rawBody;
  const lines = [
    `${method} ${Buffer.from(path).toString("latin1")} HTTP/1.1`,
    random.chance(0.99) ? "host: 127.0.0.1" : `host: ${random.pick(["", "a b", "[::1", "x\\y"])}`,
    "connection: close",
    ...(random.chance(0.97) ? [`x-api-key: ${target.key}`] : []),
    ...(random.chance(0.5) ? [`authorization: Bearer ${target.bearer}`] : []),
    ...(random.chance(0.9)
      ? [`content-type: ${random.chance(0.8) ? "application/json" : random.pick(contentTypes)}`]
      : []),
    ...(random.chance(0.15) ? oddHeaders(random) : []),
    ...(isChunked ? ["transfer-encoding: chunked"] : []),
    ...(isChunked || random.chance(0.02) ? [] : [`content-length: ${body.length}`]),
  ];
  const shouldDisconnect = random.chance(0.02) && body.length > 0;
  return {
    method,
    head: lines.join("\r\n"),
    body,
    ...(shouldDisconnect && { disconnectAfter: random.integer(body.length) }),
  };
};
