import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRedact } from "./redact";

const secret = "s3cret/välue+&\"'<x>";
const redact = createRedact([secret]);
const base64 = (text: string) => Buffer.from(text).toString("base64");
const escapeJson = (text: string) => JSON.stringify(text).slice(1, -1);

const html = secret
  .replaceAll("&", "&amp;")
  .replaceAll("<", "&lt;")
  .replaceAll(">", "&gt;")
  .replaceAll('"', "&quot;")
  .replaceAll("'", "&#39;");
const toCode = (char: string) => char.charCodeAt(0).toString(16).padStart(4, "0");
/** Encodes like PHP's `json_encode`. */
const toPhpJson = (text: string) =>
  escapeJson(text)
    .replaceAll("/", "\\/")
    .replace(/[^ -~]/g, (char) => `\\u${toCode(char)}`);
/** Encodes like Go's `json.Marshal`. */
const toGoJson = (text: string) =>
  escapeJson(text).replace(/[<>&]/g, (char) => `\\u${toCode(char)}`);
/** Encodes like serializers that keep JSON safe inside a page's script. */
const toHexTagJson = (text: string) =>
  escapeJson(text).replace(/[<>&']/g, (char) => `\\u${toCode(char).toUpperCase()}`);
const lowerEscapes = (text: string) => text.replace(/%../g, (code) => code.toLowerCase());

describe("redaction", () => {
  it.each([
    ["in plain text", secret],
    ["percent-encoded", encodeURIComponent(secret)],
    ["percent-encoded in lower case", lowerEscapes(encodeURIComponent(secret))],
    ["percent-encoded twice", encodeURIComponent(encodeURIComponent(secret))],
    ["as in a form", new URLSearchParams({ "": secret }).toString().slice(1)],
    ["JSON-escaped", escapeJson(secret)],
    ["JSON-escaped twice", escapeJson(escapeJson(secret))],
    ["with escaped slashes", escapeJson(secret).replaceAll("/", "\\/")],
    ["JSON-escaped in ASCII with escaped slashes", toPhpJson(secret)],
    ["JSON-escaped for HTML", toGoJson(secret)],
    ["JSON-escaped for HTML, twice", escapeJson(toGoJson(secret))],
    ["JSON-escaped for HTML in upper case", toHexTagJson(secret)],
    ["HTML-escaped", html],
    ["HTML-escaped with numbers for quotes", html.replaceAll("&quot;", "&#34;")],
    ["HTML-escaped with quotes between tags", html.replaceAll("&#39;", "'")],
    ["hex", Buffer.from(secret).toString("hex")],
    ["HEX", Buffer.from(secret).toString("hex").toUpperCase()],
  ])("masks a secret: %s", (_, encoded) => {
    expect(redact({ [encoded]: [`a ${encoded} b`] })).toEqual({ "•••": ["a ••• b"] });
  });

  it("masks a secret that is cut across strings of a list", () => {
    const redactShort = createRedact(["sk_live_abcdef"]);
    const chunks = ["key: sk_li", "ve", "", "_abcdef.", "sk_live_abcdef", 1, "sk_live_", "x"];
    expect(redactShort(chunks)).toEqual(["key: •••", "•••", "", "•••.", "•••", 1, "sk_live_", "x"]);
    const words = ["sk_live_", "abcde"];
    expect(redactShort(words)).toBe(words);
  });

  it.each(["", "x", "xy", "xyz"])("masks a secret in base64 after %j", (before) => {
    for (const after of ["", "1", "12", "123"]) {
      const text = base64(before + secret + after);
      for (const variant of [text, text.replaceAll("+", "-").replaceAll("/", "_")]) {
        const output = redact(variant);
        expect(output).toContain("•••");
        expect(output.replace("•••", "").replace(/=+$/, "").length).toBeLessThan(
          Math.ceil(((before.length + after.length) * 4) / 3) + 1,
        );
      }
    }
  });

  it("leaves no bits of a secret in base64", () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 5 }),
        fc.stringMatching(/^[!-~]{6,40}$/),
        fc.stringMatching(/^[!-~]{6,40}$/),
        (before, first, second) => {
          fc.pre(first.length === second.length);
          const redactInBase64 = (value: string) =>
            createRedact([value])(base64(before + value)).replace(/=+$/, "");
          expect(redactInBase64(first)).toBe(redactInBase64(second));
        },
      ),
    );
  });

  it("masks a secret that is written as a number", () => {
    const redactPin = createRedact(["4929123456781234", "123456"]);
    expect(redactPin({ a: 4929123456781234, b: [123456], c: 1234567, d: 123456.5 })).toEqual({
      a: "•••",
      b: ["•••"],
      c: 1234567,
      d: 123456.5,
    });
  });

  it("masks a secret without the white space around it, and each line of a key file", () => {
    const line = "MIIEvQIBADANBgkqhkiG9w0BAQEFAASC";
    const file = `-----BEGIN PRIVATE KEY-----\n${line}\nZm9vYmFy\n-----END PRIVATE KEY-----\n`;
    const redactBoth = createRedact([" s3cret-value\n", file, "123456\n"]);
    expect(redactBoth(["of s3cret-value", `line ${line}!`, 123456])).toEqual([
      "of •••",
      "line •••!",
      "•••",
    ]);
    expect(redactBoth("-----BEGIN PRIVATE KEY-----")).toBe("-----BEGIN PRIVATE KEY-----");
  });

  it("masks what truncation has left of a secret at the end of a text", () => {
    const redactToken = createRedact(["sk_live_abcdef"]);
    expect(redactToken("x sk_live_ab…")).toBe("x •••…");
    expect(redactToken(`x ${base64("sk_live_abcdef").slice(0, 12)}…`)).toBe("x •••…");
    expect(redactToken("It asks…")).toBe("It asks…");
    expect(redactToken("x sk_live_ab")).toBe("x sk_live_ab");
  });

  it("leaves nothing of overlapping secrets", () => {
    const redactBoth = createRedact(["token-abc", "abc-another-one"]);
    expect(redactBoth("x token-abc-another-one y")).toBe("x ••• y");
    expect(redactBoth("token-abctoken-abc")).toBe("••••••");
  });

  it("takes little longer for many secrets than for one", () => {
    const secrets = Array.from({ length: 400 }, (_, at) => `s3cret/"${at}"/${at * 7919}`);
    const rows = Array.from({ length: 10_000 }, (_, at) => ({ id: `row-${at}`, name: "a name" }));
    const startedAt = performance.now();
    expect(createRedact(secrets)([rows, secrets[7]])).toEqual([rows, "•••"]);
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });

  it.each([
    ["begins like the text", "a".repeat(8_000), "b"],
    ["has many ways to be written", `"'<>&/é`.repeat(2_000), ""],
  ])("takes little longer for a long secret that %s", (_, start, end) => {
    const startedAt = performance.now();
    const redactLong = createRedact([`${start}${end}`]);
    for (const text of [start.repeat(5), `${start.repeat(5)}…`])
      expect(redactLong(`x ${text}`)).toMatch(/^x .*•••/);
    expect(redactLong(["an ordinary text", `${start}${end}`])).toEqual(["an ordinary text", "•••"]);
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });

  it("takes little longer for many key files, and then masks the last ones only verbatim", () => {
    const toFile = (_: unknown, at: number) =>
      Array.from({ length: 900 }, (__, line) => `${at}-${line}-s3cret-value/"<&é`).join("\n");
    const files = Array.from({ length: 40 }, toFile);
    const startedAt = performance.now();
    const redactFiles = createRedact(files);
    expect(redactFiles([base64('0-7-s3cret-value/"<&é'), files[39]])).toEqual(["•••==", "•••"]);
    expect(performance.now() - startedAt).toBeLessThan(1000);
  });

  it("masks a long secret with special characters in the most common encodings", () => {
    const long = secret.repeat(20);
    const forms = [long, encodeURIComponent(long), escapeJson(long), escapeJson(escapeJson(long))];
    const redactLong = createRedact([long]);
    for (const text of [...forms, base64(long), html.repeat(20)])
      expect(redactLong(`a ${text} b`)).toMatch(/^a •••=* b$/);
  });

  it("does not change other text, other types or short values", () => {
    const value = { a: 1, b: null, c: [true, "s3cret"], d: undefined };
    expect(redact(value)).toEqual(value);
    expect(createRedact(["short", ""])("short")).toBe("short");
  });

  it("returns the value itself if there are no secrets", () => {
    const value = { deep: ["x"] };
    expect(createRedact([])(value)).toBe(value);
  });

  it("copies only what contains a secret", () => {
    const value = { a: { b: ["x"] }, c: [secret], d: { [secret]: 1 }, e: "y" };
    const output = redact(value);
    expect(output).toEqual({ a: { b: ["x"] }, c: ["•••"], d: { "•••": 1 }, e: "y" });
    expect(Object.keys(output)).toEqual(["a", "c", "d", "e"]);
    expect(output.a).toBe(value.a);
    expect(value.c).toEqual([secret]);
  });

  it("searches every value once, however deep it is", () => {
    let value: unknown = secret;
    for (let depth = 0; depth < 200; depth += 1) value = { list: [1, value, 2], other: "x" };
    expect(JSON.stringify(redact(value))).toContain('"list":[1,"•••",2]');
  });

  it("masks the longest secret first, and keeps keys such as __proto__", () => {
    expect(createRedact(["secret-1", "secret-1-long"])("secret-1-long")).toBe("•••");
    const odd = JSON.parse('{"__proto__":{"a":"secret-1"}}');
    expect(JSON.stringify(createRedact(["secret-1"])(odd))).toBe('{"__proto__":{"a":"•••"}}');
  });
});
