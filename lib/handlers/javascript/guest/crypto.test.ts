import { createHmac, generateKeyPairSync, verify } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { openSandbox, runIn, tool } from "../host/sandbox-fixture";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  sandbox = await openSandbox();
});
const evaluate = async (body: string) => {
  const outcome = await runIn(
    sandbox,
    tool(`
      const bytes = (text) => new TextEncoder().encode(text);
      const hex = (buffer) =>
        Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");
      const decode = (text) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
      ${body}`),
  );
  return outcome.ok ? outcome.value : outcome.error;
};

test.each([
  ["SHA-1", "a9993e364706816aba3e25717850c26c9cd0d89d"],
  ["sha-256", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
])("computes a digest with %s", async (name, expected) => {
  const view = "new Uint8Array([120, ...bytes('abc')]).subarray(1)";
  expect(await evaluate(`return hex(await crypto.subtle.digest("${name}", ${view}))`)).toBe(
    expected,
  );
});

test("signs with HMAC, step by step as AWS requires", async () => {
  const body = `
    const sign = async (key, text) => {
      const algorithm = { name: "HMAC", hash: "SHA-256" };
      const imported = await crypto.subtle.importKey("raw", key, algorithm, false, ["sign"]);
      return crypto.subtle.sign("HMAC", imported, bytes(text));
    };
    return hex(await sign(await sign(bytes("AWS4secret"), "20261128"), "eu-central-1"));`;
  const key = createHmac("sha256", "AWS4secret").update("20261128").digest();
  const expected = createHmac("sha256", key).update("eu-central-1").digest("hex");
  expect(await evaluate(body)).toBe(expected);
});

test.each([
  ["RSASSA-PKCS1-v1_5", generateKeyPairSync("rsa", { modulusLength: 2048 })],
  ["ECDSA", generateKeyPairSync("ec", { namedCurve: "P-256" })],
])("signs with %s, as a JWT requires", async (name, { privateKey, publicKey }) => {
  const der = privateKey.export({ format: "der", type: "pkcs8" }).toString("base64");
  const signature = await evaluate(`
    const algorithm = { name: "${name}", hash: { name: "SHA-256" } };
    const key = await crypto.subtle.importKey("pkcs8", decode("${der}"), algorithm, false, ["sign"]);
    return hex(await crypto.subtle.sign(algorithm, key, bytes("header.payload")));`);
  const verifier = { key: publicKey, dsaEncoding: "ieee-p1363" } as const;
  const data = Buffer.from("header.payload");
  expect(verify("sha256", data, verifier, Buffer.from(String(signature), "hex"))).toBe(true);
});

test("fills an array with random values", async () => {
  const body = `
    const view = new Uint16Array(16).subarray(1);
    const [first, second] = [view, new Uint16Array(16)].map((each) => crypto.getRandomValues(each));
    return [first === view, hex(view) !== hex(second), new Uint16Array(first.buffer)[0]];`;
  expect(await evaluate(body)).toEqual([true, true, 0]);
});

test("keeps a key's bytes to itself", async () => {
  const body = `
    const key = await crypto.subtle.importKey("raw", bytes("secret"), { name: "HMAC", hash: "SHA-256" });
    return [Object.keys(key), key.extractable, key.algorithm];`;
  const algorithm = { name: "HMAC", hash: { name: "SHA-256" } };
  expect(await evaluate(body)).toEqual([[], false, algorithm]);
});

test.each([
  ["digest('MD5', bytes('x'))", "The hash MD5 is not supported. Use SHA-1, "],
  ["digest('SHA-256', 'text')", "Encode text with new TextEncoder().encode(text)."],
  ["importKey('raw', 'text', 'HMAC')", "Encode text with new TextEncoder().encode(text)."],
  ["sign('HMAC', {}, bytes('x'))", "The key must come from crypto.subtle.importKey."],
  ["importKey('raw', bytes('x'), 'AES-GCM')", "The algorithm AES-GCM is not supported. Use HMAC, "],
  ["importKey('jwk', bytes('x'), 'HMAC')", 'A key for HMAC has the format "raw".'],
  [
    "importKey('pkcs8', new Uint8Array(5001), 'ECDSA')",
    "A private key can have at most 5000 bytes",
  ],
  ["importKey('pkcs8', bytes('x'), 'ECDSA')", "This is not a private key for ECDSA in PKCS #8. "],
])("rejects %s with the reason", async (call, words) => {
  const message =
    typeof words === "string" ? expect.stringContaining(words) : expect.stringMatching(words);
  expect(await evaluate(`return crypto.subtle.${call}`)).toMatchObject({ message });
});

test("limits the number of random bytes", async () => {
  expect(await evaluate("crypto.getRandomValues(new Uint8Array(70000))")).toMatchObject({
    message: "getRandomValues fills at most 65536 bytes.",
  });
});
